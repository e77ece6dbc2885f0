import { expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { sweepAll } from '#server/program/worker/sweeps.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { previewedSheet } from '../../../tests/support/sheets/previewed-sheet.ts';
import { world } from '../../../tests/support/world/world.ts';
import { importProducts } from './imports.ts';

const { dewi, batik } = world;

test('the import key of a product is deleted with the product', async () => {
  const { id, mark } = await previewedSheet(batik.storeId);
  expect(
    await importProducts((work) => asUser(dewi, work), batik.storeId, id, { mark, mayRename: false }),
  ).toMatchObject({
    made: 1,
  });
  const keys = () =>
    askAdmin<{ productId: string }>(
      'SELECT product_id AS "productId" FROM product_import_keys WHERE store_id = $1',
      [batik.storeId],
    );
  const [key] = await keys();
  await askAdmin(
    `UPDATE products SET deleted_at = now() - interval '91 days' WHERE store_id = $1 AND id = $2`,
    [batik.storeId, key?.productId],
  );
  await sweepAll();
  expect(await keys()).toEqual([]);
  expect(await askAdmin('SELECT FROM products WHERE id = $1', [key?.productId])).toEqual([]);
});
