// Builds the extension of VS Code, `gbuild-VERSION.vsix`: everything it needs in one file, and the same bytes for the
// same sources. `--out DIRECTORY` says where to; by default to the root of the project.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { noticesOf } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = 'editors/vscode';
const read = (path) => readFileSync(join(root, path), 'utf8');
const bytes = (text) => new TextEncoder().encode(text);

const { values } = parseArgs({ options: { out: { type: 'string', default: root } } });
const { bugs, homepage, license, repository, version } = JSON.parse(read('package.json'));
const { private: _private, type: _type, ...own } = JSON.parse(read(`${home}/package.json`));
const manifest = {
  ...own,
  version,
  license,
  homepage,
  bugs,
  repository: { ...repository, directory: home },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  platform: 'node',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  loader: { '.cypher': 'text' },
};
const bundles = await Promise.all([
  build({
    ...common,
    target: 'node18',
    entryPoints: { extension: `${home}/src/extension.ts` },
    external: ['vscode'],
  }),
  // The command line itself, which the extension starts as `gbuild lsp`.
  build({
    ...common,
    target: 'node18',
    entryPoints: { server: 'src/cli/bin.ts' },
    external: ['@grafeo-db/js'],
  }),
]);

/** The path in the extension of each file, with its text. */
const files = {
  'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'README.md': read(`${home}/README.md`),
  'LICENSE.txt': read('LICENSE'),
  'THIRD-PARTY-NOTICES.txt': noticesOf('The extension holds', bundles),
  'language-configuration.json': read(`${home}/language-configuration.json`),
  'snippets/gbuild.json': read(`${home}/snippets/gbuild.json`),
  'syntaxes/gbuild.tmLanguage.json': read('grammar/gbuild.tmLanguage.json'),
  // What the codes of diagnostics link to.
  'docs/checks.md': read('docs/checks.md'),
  ...Object.fromEntries(
    bundles.flatMap(({ outputFiles }) => outputFiles.map(({ path, text }) => [relativeToRoot(path), text])),
  ),
};

const entries = Object.entries({
  '[Content_Types].xml': contentTypes(Object.keys(files)),
  'extension.vsixmanifest': vsixManifest(),
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`extension/${path}`, text])),
});
const target = join(values.out, `gbuild-${version}.vsix`);
mkdirSync(dirname(target), { recursive: true });
// Local time on purpose: that is what the archive holds, so that the bytes are the same in every time zone.
const mtime = new Date(1980, 0, 1);
writeFileSync(
  target,
  zipSync(Object.fromEntries(entries.map(([path, text]) => [path, bytes(text)])), { level: 9, mtime }),
);
console.log(target);

function relativeToRoot(path) {
  return path.slice(join(root, '/').length).replaceAll('\\', '/');
}

function contentTypes(paths) {
  const types = {
    cjs: 'application/javascript',
    json: 'application/json',
    md: 'text/markdown',
    txt: 'text/plain',
  };
  const extensions = [
    ...new Set([...paths, 'extension.vsixmanifest'].map((path) => path.split('.').at(-1))),
  ].sort();
  const defaults = extensions.map(
    (each) => `  <Default Extension=".${each}" ContentType="${types[each] ?? 'text/xml'}"/>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${defaults.join('')}</Types>
`;
}

/** What the gallery, and `code --install-extension`, read of the extension. */
function vsixManifest() {
  const { categories, description, displayName, engines, keywords, name, publisher } = manifest;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(name)}" Version="${xml(version)}" Publisher="${xml(publisher)}"/>
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>${xml([...keywords, '__ext_gbuild'].join(','))}</Tags>
    <Categories>${xml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
      <Property Id="Microsoft.VisualStudio.Services.Links.Source" Value="${xml(repository.url.replace(/^git\+/, ''))}"/>
      <Property Id="Microsoft.VisualStudio.Services.Links.Support" Value="${xml(bugs.url)}"/>
      <Property Id="Microsoft.VisualStudio.Services.Links.Learn" Value="${xml(homepage)}"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

function xml(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
