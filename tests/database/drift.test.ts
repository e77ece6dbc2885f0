import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { schemaTypes } from '../../db/types.ts';
import { testDatabase } from '../support/database/database.ts';

test('server/db/schema.ts matches the tables: `npm run db:types` writes it', async () => {
  const pool = new pg.Pool({ connectionString: testDatabase().ownerUrl });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const types = await schemaTypes(db);
  await db.destroy();
  await expect(types).toMatchFileSnapshot('../../server/db/schema.ts');
});
