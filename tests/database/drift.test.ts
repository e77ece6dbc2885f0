import { expect, test } from 'vitest';
import { priceFields, priceParts } from '#domain/orders/price/price.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { listFiles, readText } from '../support/source-files.ts';

/*
 * server/db/schema/ is written by hand and mirrors the tables. Here both are brought into one form, a line a
 * column, and compared.
 */

type ColumnRow = { table: string; column: string; type: string; nullable: boolean; filled: boolean };

/** What PostgreSQL's types are in TypeScript; a union of strings is a string. */
const kinds: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  bigint: 'number',
  // It may be too large for a number.
  numeric: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'json',
  ARRAY: 'string[]',
};

test('server/db/schema says what the tables are', async () => {
  const { rows } = await withClient(testDatabase().ownerUrl, (client) =>
    client.query<ColumnRow>(
      `SELECT table_name AS "table", column_name AS "column", data_type AS type,
              is_nullable = 'YES' AS nullable, column_default IS NOT NULL AS filled
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    ),
  );
  expect(rows.length).toBeGreaterThan(50);
  const written = listFiles().filter((path) => /^server\/db\/schema(\/|\.ts$)/.test(path));
  expect(writtenColumns(written.map((path) => readText(path)).join('\n'))).toEqual(rows.map(lineOf).sort());
});

function lineOf({ table, column, type, nullable, filled }: ColumnRow): string {
  const marks = [nullable && 'or null', filled && 'has a default'].filter(Boolean);
  return [`${table}.${column}: ${kinds[type] ?? type}`, ...marks].join(', ');
}

function writtenColumns(source: string): string[] {
  const aliases = new Map(
    [
      ...source.matchAll(/(?:export )?type (\w+Table) = (?:Record<(.+), (\w+<.+>)> & )?\{\n([^}]*)\n\};/g),
    ].map(([, name = '', keys, value = '', body = '']) => [name, columnsNamedBy(keys, value) + body]),
  );
  const database = [...source.matchAll(/export type \w+Tables = \{\n([^}]*)\n\};/g)]
    .map(([, tables]) => tables)
    .join('\n');
  return [...database.matchAll(/^ {2}(\w+): (\w+);/gm)]
    .flatMap(([, table = '', alias = '']) =>
      [...(aliases.get(alias) ?? '').matchAll(/^ {2}(\w+): (.+);/gm)].map(([, column = '', type = '']) => {
        const { read, filled } = partsOf(type);
        const marks = [/\| null$/.test(read) && 'or null', filled && 'has a default'].filter(Boolean);
        return [`${snake(table)}.${snake(column)}: ${kindOf(read.replace(/ \| null$/, ''))}`, ...marks].join(
          ', ',
        );
      }),
    )
    .sort();
}

/** The columns that a type of domain/ names, written as those in the braces are. */
function columnsNamedBy(keys: string | undefined, value: string): string {
  const names: Record<string, readonly string[]> = {
    'keyof OrderPrice': priceFields,
    "Exclude<PricePart, 'subtotal'>": priceParts
      .map(({ name }) => name)
      .filter((name) => name !== 'subtotal'),
  };
  const columns = keys === undefined ? [] : names[keys];
  if (!columns) throw new Error(`which columns are ${keys}?`);
  return columns.map((name) => `  ${name}: ${value};\n`).join('');
}

/** What a column reads as, and whether an insert may leave it out: `Generated<T>`, `ColumnType<T, insert, update>`. */
function partsOf(type: string): { read: string; filled: boolean } {
  const generated = /^Generated<(.+)>$/.exec(type);
  if (generated) return { read: generated[1] ?? '', filled: true };
  const split = /^ColumnType<(.+), ([^,]+), [^,]+>$/.exec(type);
  return split
    ? { read: split[1] ?? '', filled: /undefined/.test(split[2] ?? '') }
    : { read: type, filled: false };
}

function kindOf(type: string): string {
  if (['number', 'boolean', 'Date', 'Buffer', 'string[]'].includes(type)) return type;
  // The one type of domain/ that names numbers.
  if (type === 'PaymentHours' || type === 'AnswerHours') return 'number';
  return type.startsWith('Record<') || type === 'ProductOption[]' ? 'json' : 'string';
}

/** As Kysely's CamelCasePlugin does. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(\d)/g, '$1$2');
}
