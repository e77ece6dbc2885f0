import { useEffect, useState } from 'react';
import type { OwnProduct } from '#domain/products/product.ts';

export type StockByVariant = Readonly<Record<string, number>>;

/** While the owner taps stock buttons, adds no product to the list and keeps those that are gone from `present`. */
export function useSteadyProducts(
  present: readonly OwnProduct[],
  tappedStock: StockByVariant | null,
): readonly OwnProduct[] {
  const [steady, setSteady] = useState(present);
  useEffect(() => {
    setSteady((before) => (tappedStock ? keepPlaces(before, present, tappedStock) : present));
  }, [present, tappedStock]);
  return tappedStock ? keepPlaces(steady, present, tappedStock) : present;
}

function keepPlaces(
  steady: readonly OwnProduct[],
  present: readonly OwnProduct[],
  tappedStock: StockByVariant,
): readonly OwnProduct[] {
  const newest = new Map(present.map((product) => [product.id, product]));
  return steady.map((product) => newest.get(product.id) ?? withStock(product, tappedStock));
}

function withStock(product: OwnProduct, tappedStock: StockByVariant): OwnProduct {
  const variants = product.variants.map((variant) => ({
    ...variant,
    stok: tappedStock[variant.id] ?? variant.stok,
  }));
  return { ...product, variants, stok: variants.reduce((sum, { stok }) => sum + stok, 0) };
}
