import { useEffect, useState } from 'react';
import type { OwnProduct } from '#domain/products/product.ts';

/** Stock by variant id. */
export type KnownStock = Readonly<Record<string, number>>;

/** While `known` is set, rows keep their places: a product that left the list stays, and a new one waits. */
export function useSteadyRows(
  present: readonly OwnProduct[],
  known: KnownStock | null,
): readonly OwnProduct[] {
  const [steady, setSteady] = useState(present);
  useEffect(() => {
    setSteady((before) => (known ? inPlace(before, present, known) : present));
  }, [present, known]);
  return known ? inPlace(steady, present, known) : present;
}

function inPlace(
  steady: readonly OwnProduct[],
  present: readonly OwnProduct[],
  known: KnownStock,
): readonly OwnProduct[] {
  const newest = new Map(present.map((product) => [product.id, product]));
  return steady.map((product) => newest.get(product.id) ?? withStock(product, known));
}

function withStock(product: OwnProduct, known: KnownStock): OwnProduct {
  const variants = product.variants.map((variant) => ({
    ...variant,
    stok: known[variant.id] ?? variant.stok,
  }));
  return { ...product, variants, stok: variants.reduce((sum, { stok }) => sum + stok, 0) };
}
