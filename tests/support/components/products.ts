import { type OwnProduct, summaryOf } from '#domain/products/product.ts';
import { srisShop } from './dashboard.tsx';

type Change = Partial<Pick<OwnProduct, 'id' | 'namaProduk' | 'stok' | 'harga'>> & { sizes?: string[] };

/** Returns a product without photos or a description, with one variant per size, or one variant if `sizes` is empty. */
export function ownProduct({ sizes = [], ...change }: Change): OwnProduct {
  const { id = 'teh', namaProduk = 'Teh Poci', stok = 9, harga = 9_000 } = change;
  const each = { harga, formerPrice: null, stok, berat: 100, hidden: false };
  const variants = sizes.length
    ? sizes.map((size) => ({ ...each, id: `${id}-${size}`, optionValues: [size] }))
    : [{ ...each, id, optionValues: [] }];
  const options = sizes.length ? [{ name: 'Ukuran', values: sizes }] : [];
  return {
    ...{ id, namaProduk, variants, storeId: srisShop.storeId, deskripsi: '', photos: [], options },
    ...summaryOf(variants),
    hidden: false,
    categoryId: null,
  };
}
