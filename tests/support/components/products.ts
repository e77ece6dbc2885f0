import { type OwnProduct, summaryOf } from '#domain/products/product.ts';
import { srisShop } from './dashboard.tsx';

type Change = Partial<Pick<OwnProduct, 'id' | 'namaProduk' | 'stok' | 'harga'>>;

/** A product without options, photos and a description. */
export function ownProduct(change: Change): OwnProduct {
  const { id = 'teh', namaProduk = 'Teh Poci', stok = 9, harga = 9_000 } = change;
  const variants = [{ id, optionValues: [], harga, formerPrice: null, stok, berat: 100, hidden: false }];
  return {
    ...{ id, namaProduk, variants, storeId: srisShop.storeId, deskripsi: '', photos: [], options: [] },
    ...summaryOf(variants),
    hidden: false,
    categoryId: null,
  };
}
