import { loadModule, parseSync } from 'libpg-query';

await loadModule();

export type Fields = Record<string, unknown>;
/** A node of PostgreSQL's parse tree; `kind` is its type, such as `RangeVar`. */
export type Part = { kind: string; fields: Fields };
export type Statement = Part & { text: string };

/** Under these keys, the parse tree contains a node without its kind, so the kinds are listed here. */
const BARE: Record<string, string> = {
  relation: 'RangeVar',
  table: 'RangeVar',
  view: 'RangeVar',
  sequence: 'RangeVar',
  rel: 'RangeVar',
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  withClause: 'WithClause',
  onConflictClause: 'OnConflictClause',
  typeName: 'TypeName',
};

const read = new Map<string, Statement[]>();

export function statementsOf(text: string): Statement[] {
  const known = read.get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  const statements = (parseSync(text).stmts ?? []).map(
    ({ stmt, stmt_location: from = 0, stmt_len: length }) => {
      const [part] = partsIn(stmt);
      if (!part) throw new Error(`an empty statement: ${text}`);
      return {
        ...part,
        text: bytes
          .subarray(from, length && from + length)
          .toString()
          .trim(),
      };
    },
  );
  read.set(text, statements);
  return statements;
}

/**
 * Yields all nodes below `value` in the order of the text, except those below a node for which `enter` returns false.
 */
export function* partsIn(value: unknown, enter: (part: Part) => boolean = () => true): Generator<Part> {
  if (Array.isArray(value)) for (const one of value) yield* partsIn(one, enter);
  else if (isFields(value))
    for (const [key, below] of Object.entries(value)) {
      const part = partAt(key, below);
      if (part) yield part;
      if (!part || enter(part)) yield* partsIn(below, enter);
    }
}

export function partsOf(value: unknown, ...kinds: string[]): Fields[] {
  return [...partsIn(value)].filter(({ kind }) => kinds.includes(kind)).map(({ fields }) => fields);
}

export function partOf(value: unknown): Part | null {
  const [entry] = isFields(value) ? Object.entries(value) : [];
  return entry ? partAt(...entry) : null;
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the name of a column, function or type with dots, such as `a.b`. */
export function nameOf(names: unknown): string {
  return listOf(names)
    .map((one) => {
      const part = partOf(one);
      return part?.kind === 'String' ? String(part.fields.sval) : '*';
    })
    .join('.');
}

export function functionName({ funcname }: Fields): string {
  return nameOf(funcname).replace(/^pg_catalog\./, '');
}

export function tableName({ schemaname, relname }: Fields): string {
  return schemaname && schemaname !== 'public' ? `${schemaname}.${relname}` : String(relname);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partAt(key: string, below: unknown): Part | null {
  if (!isFields(below)) return null;
  if (/^[A-Z]/.test(key)) return { kind: key, fields: below };
  const kind = BARE[key];
  return kind && !Object.keys(below).some((name) => /^[A-Z]/.test(name)) ? { kind, fields: below } : null;
}
