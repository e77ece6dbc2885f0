import { parseSync, Visitor } from 'vite';
import { listFiles, readText } from '../../source-files.ts';
import { statementsOf } from './tree.ts';

/** A piece of SQL in a source file; `read` is null if only the running program knows the complete statement. */
type Written = { path: string; line: number; read: string | null };

const BEGINS =
  /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|MERGE|BEGIN|START|SET|TRUNCATE|LOCK|COPY|CREATE|ALTER|DROP|GRANT|REVOKE|EXPLAIN|NOTIFY)\b/;

export function migrations(): { path: string; text: string }[] {
  return listFiles()
    .filter((path) => /^db\/migrations\/.*\.sql$/.test(path))
    .map((path) => ({ path, text: readText(path).replaceAll('{{app_role}}', 'app') }));
}

/**
 * Returns the SQL in all sources of the program. Kysely's query builders contain no SQL; tests check their statements
 * when they are sent.
 */
export function writtenSql(): Written[] {
  return listFiles()
    .filter((path) => /^(app|db|ops|server)\/.*\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(sqlIn);
}

function sqlIn(path: string): Written[] {
  const source = readText(path);
  const found: { start: number; parts: string[]; isSql: boolean }[] = [];
  const tagged = new Set<number>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      tagged.add(quasi.start);
      const isSql = tag.type === 'Identifier' && tag.name === 'sql';
      found.push({ start: quasi.start, parts: quasi.quasis.map((one) => one.value.raw), isSql });
    },
    TemplateLiteral({ start, quasis }) {
      if (!tagged.has(start)) found.push({ start, parts: quasis.map((one) => one.value.raw), isSql: false });
    },
    Literal({ start, value }) {
      if (typeof value === 'string') found.push({ start, parts: [value], isSql: false });
    },
  }).visit(parseSync(path, source).program);
  return found
    .filter(({ parts, isSql }) => isSql || BEGINS.test(parts[0] ?? ''))
    .map(({ start, parts }) => ({
      path,
      line: source.slice(0, start).split('\n').length,
      read: readAs(parts),
    }));
}

/** Replaces each `${…}` by a parameter. Returns null if the result is no SQL, as when a `${…}` held a whole clause. */
function readAs(parts: string[]): string | null {
  if (!BEGINS.test(parts[0] ?? '')) return null;
  const text = parts.join('$1');
  try {
    return statementsOf(text).length > 0 ? text : null;
  } catch {
    return null;
  }
}
