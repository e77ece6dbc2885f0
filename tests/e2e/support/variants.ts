import type { ProductOption } from '#domain/products/option.ts';
import { href } from '#domain/routes/href.ts';
import { makeVariants, type TestVariant } from '../../support/world/variants.ts';
import { expect } from './browser.ts';
import { type Shop, unique } from './people.ts';
import { asAdmin } from './program.ts';

type ChosenProduct = {
  /** Each photo shows one option value, or, if `value` is null, all variants. */
  photos: { value: string | null; photo: Buffer }[];
  options: ProductOption[];
  variants: TestVariant[];
};

export async function addChosenProduct(
  { owner, path }: Shop,
  { photos, options, variants }: ChosenProduct,
): Promise<{ namaProduk: string; page: string; ids: string[] }> {
  const namaProduk = unique('Kemeja Batik');
  const files = photos.map(
    ({ photo }) => new File([new Uint8Array(photo)], 'foto.jpg', { type: 'image/jpeg' }),
  );
  const texts = { namaProduk, harga: '1000', stok: '1', berat: '100', deskripsi: 'Katun halus.' };
  const answer = await owner.visitor.post(href('/dashboard/produk'), {
    intent: 'add',
    ...texts,
    photos: files,
  });
  expect(answer.status, await answer.text()).toBe(200);
  return asAdmin(async (admin) => {
    const found = await admin.query<{ storeId: string; id: string }>(
      'SELECT store_id AS "storeId", id FROM products WHERE nama_produk = $1',
      [namaProduk],
    );
    const [product] = found.rows;
    if (!product) throw new Error('the product is not there');
    for (const [position, { value }] of photos.entries())
      await admin.query(
        'UPDATE product_photos SET option_value = $4 WHERE store_id = $1 AND product_id = $2 AND position = $3',
        [product.storeId, product.id, position, value],
      );
    const ids = await makeVariants(admin, product, options, variants);
    return { namaProduk, page: `${path}/produk/${product.id}`, ids };
  });
}
