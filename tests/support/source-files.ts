import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** Folders with generated or downloaded files, which no person wrote. */
const NOT_OURS = new Set(['node_modules', 'build', 'data', 'coverage', 'playwright-report', 'test-results']);

export type ImportEdge = { path: string; specifier: string; line: number };

/** A function in a source file; `lines` is its length, and `isSuite` marks the callback of a `describe`. */
type FunctionSpan = { line: number; lines: number; isSuite: boolean };

/** A parsed source file; paths are relative to the project's folder and have slashes on every system. */
export type SourceFile = {
  path: string;
  lines: number;
  imports: ImportEdge[];
  packages: { name: string; line: number }[];
  functions: FunctionSpan[];
  anys: number[];
  /** Dotted names that are read or called, such as `process.env`, `Date.now` and `new Date()`. */
  names: { name: string; line: number }[];
  comments: { text: string; line: number }[];
  exported: string[];
  reExportsOnly: boolean;
  reExportsAll: boolean;
};

/** Returns the paths of all files that people wrote, relative to the project's folder. */
export function listFiles(folder = projectRoot): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.ci')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [relative(projectRoot, path).replaceAll('\\', '/')];
  });
}

export function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

export function parseSource(path: string, text = readText(path)): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = lineFinder(text);
  const found: Found = { functions: [], anys: [], names: [], typeImports: [] };
  collect(program, lineAt, found);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.slice(0, 1).map((e) => e.moduleRequest)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      value: text.slice(start + 1, end - 1),
      start,
    })),
    ...found.typeImports,
  ].filter((request) => request !== null);
  const { functions, anys, names } = found;
  const asked = requests.map(({ value, start }) => ({ specifier: value, line: lineAt(start) }));
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: asked
      .filter(({ specifier }) => isOwn(specifier))
      .map((edge) => ({ ...edge, path: resolveImport(path, edge.specifier) })),
    packages: asked
      .filter(({ specifier }) => !isOwn(specifier))
      .map(({ specifier, line }) => ({ name: specifier, line })),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
    exported: exported.flatMap(({ exportName }) => exportName.name ?? []),
    reExportsOnly: program.body.length > 0 && program.body.every(isReExport),
    reExportsAll: program.body.some(({ type }) => type === 'ExportAllDeclaration'),
    functions,
    anys,
    names,
  };
}

/** `typeImports` are imports such as `import('./x.ts').Name`. */
type Found = Pick<SourceFile, 'functions' | 'anys' | 'names'> & {
  typeImports: { value: string; start: number }[];
};

function collect(program: ESTree.Program, lineAt: (offset: number) => number, found: Found): void {
  const suites = new Set<number>();
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = lineAt(start);
    found.functions.push({ line, lines: lineAt(end) - line + 1, isSuite: suites.has(start) });
  };
  new Visitor({
    CallExpression(node) {
      // In `describe.runIf(…)('…', () => …)`, the callee is a call itself.
      const callee = node.callee.type === 'CallExpression' ? node.callee.callee : node.callee;
      if (!/^(test\.)?describe\b/.test(nameOf(callee))) return;
      for (const argument of node.arguments) suites.add(argument.start);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    TSAnyKeyword(node) {
      found.anys.push(lineAt(node.start));
    },
    TSImportType({ source: { value, start } }) {
      found.typeImports.push({ value, start });
    },
    MemberExpression(node) {
      found.names.push({ name: nameOf(node), line: lineAt(node.start) });
    },
    NewExpression(node) {
      if (node.arguments.length > 0) return;
      found.names.push({ name: `new ${nameOf(node.callee)}()`, line: lineAt(node.start) });
    },
  }).visit(program);
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MetaProperty') return `${nameOf(node.meta)}.${nameOf(node.property)}`;
  if (node.type !== 'MemberExpression') return '?';
  const property = node.property.type === 'Literal' ? String(node.property.value) : nameOf(node.property);
  return `${nameOf(node.object)}.${property}`;
}

function isReExport(statement: { type: string; source?: unknown }): boolean {
  if (statement.type === 'ExportAllDeclaration') return true;
  return statement.type === 'ExportNamedDeclaration' && Boolean(statement.source);
}

/** True for imports of the project's own files, such as './id.ts' and '#domain/id.ts' (an alias in package.json). */
function isOwn(specifier: string): boolean {
  return /^[.#]/.test(specifier);
}

function resolveImport(from: string, specifier: string): string {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('#')) return bare.slice(1);
  return relative(projectRoot, resolve(projectRoot, dirname(from), bare)).replaceAll('\\', '/');
}

/** Tells whether an import names an existing file, or one that a build step generates, such as `./+types/…`. */
export function importExists(edge: ImportEdge): boolean {
  return (
    edge.path.includes('+types/') ||
    edge.path.startsWith('build/') ||
    existsSync(join(projectRoot, edge.path))
  );
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
