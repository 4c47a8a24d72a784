import type { Contract, ContractInput } from '../run/contract.ts';
import { renderLine } from './table.ts';

/** A contract as its worker reads it. */
export function renderContract(contract: Contract): string {
  const { acceptance, approach, attempt, cycle, inputs, node, note, of, outputs, repair, satisfies, verify } =
    contract;
  const tries = of === 1 ? 'the only attempt' : `attempt ${attempt} of ${of}`;
  return [
    `${node}: ${contract.title}`,
    `  ${contract.type}, start ${contract.start}, ${tries}, on failure ${contract.failure_policy}, tier ${contract.model_tier}`,
    ...inputs.map((input) => `  input ${renderInput(input)}`),
    ...outputs.map(({ name, shape }) => `  output ${name}: ${shape}`),
    ...acceptance.map((text, index) => `  acceptance ${index + 1}. ${text}`),
    ...satisfies.map(({ id, text }) => `  satisfies ${id}: ${text}`),
    ...(approach === undefined ? [] : [`  this time another way: ${approach}`]),
    ...(repair ?? []).map(
      ({ criterion, note: said }) => `  repair: ${criterion}${said === '' ? '' : ` (${said})`}`,
    ),
    ...(note === undefined ? [] : [`  the reviewer says: ${note}`]),
    ...(cycle === undefined
      ? []
      : [
          `  repeat for at most ${cycle.rounds} rounds; the same finding: ${cycle.dedup}; ${cycle.exit} waits for the end`,
        ]),
    ...(verify === undefined ? [] : [`  also checked by ${verify}`]),
  ]
    .map(renderLine)
    .join('');
}

function renderInput({ from, name, no_value, shape, value }: ContractInput): string {
  const source = from === undefined ? ', external' : ` from ${from}`;
  if (no_value !== undefined) return `${name}: ${shape}${source}, without a value: ${no_value}`;
  return `${name}: ${shape}${source}${value === undefined ? '' : ` = ${JSON.stringify(value)}`}`;
}
