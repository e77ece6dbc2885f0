import { expect, test } from 'vitest';
import { distribute } from '../../server/db/citus/distribute.ts';
import { testDatabase, withClient } from '../support/database/database.ts';

test('a database without Citus stays as it is', async () => {
  expect(await withClient(testDatabase().ownerUrl, distribute)).toEqual([]);
});
