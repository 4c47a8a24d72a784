-- What a person does with a plan, told to a Neovim that is set up as docs/editors.md says. Each step waits for what
-- it brings about; what was seen goes to the file that the environment names.
local seen = {}

local function wait(what, condition)
  if not vim.wait(30000, condition, 20) then
    error('in vain waited for ' .. what)
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function diagnostics()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, { each.lnum + 1, each.col + 1, each.code, (each.message:gsub('\n.*', '')) })
  end
  return found
end

-- Puts the cursor on the first occurrence of a text.
local function go_to(pattern)
  vim.fn.cursor(1, 1)
  if vim.fn.search('\\V' .. pattern, 'c') == 0 then
    error('no ' .. pattern)
  end
end

local function session()
  vim.cmd('edit plan.gbuild')
  wait('diagnostics', function()
    return #vim.diagnostic.get(0) > 0
  end)
  seen.filetype = vim.bo.filetype
  seen.before = diagnostics()

  -- The first fix that is offered where the error is.
  vim.ui.select = function(items, options, choose)
    seen.actions = vim.tbl_map(options.format_item, items)
    choose(items[1], 1)
  end
  go_to('b-doubel')
  vim.cmd('normal gra')
  wait('the fix', function()
    return not text():find('b-doubel', 1, true)
  end)
  wait('no diagnostics', function()
    return #vim.diagnostic.get(0) == 0
  end)

  vim.ui.input = function(options, confirm)
    seen.rename = options.default
    confirm('b-twice')
  end
  go_to('b-double "')
  vim.cmd('normal grn')
  wait('the new name', function()
    return text():find('from b-twice', 1, true)
  end)

  vim.cmd('normal grf')
  wait('the layout', function()
    return text():find('\n  context', 1, true)
  end)
  seen.after = diagnostics()
  vim.cmd('write')
end

local ok, problem = pcall(session)
if not ok then
  seen.problem = problem
end
vim.fn.writefile({ vim.fn.json_encode(seen) }, vim.env.GBUILD_SEEN)
vim.cmd('qall!')
