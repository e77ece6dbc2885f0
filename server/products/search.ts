import { sql } from 'kysely';

export function nameHolds(search: string) {
  // PostgreSQL takes neither NUL nor lone surrogates.
  const storable = search.toWellFormed().replaceAll('\u0000', '\ufffd');
  return sql<boolean>`nama_urut LIKE lower(${`%${storable.replace(/[\\%_]/g, '\\$&')}%`})`;
}
