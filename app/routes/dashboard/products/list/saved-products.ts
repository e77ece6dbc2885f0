import { useState } from 'react';
import type { OwnProduct } from '../../../../../domain/products/product.ts';

export type SavedProducts = {
  /** As it was last saved, for what the list has not been read again since, which may take long on a bad line. */
  newest: (listed: OwnProduct) => OwnProduct;
  keep: (before: OwnProduct, saved: OwnProduct) => void;
};

export function useSavedProducts(): SavedProducts {
  // A list that is read again holds other objects.
  const [savedOver] = useState(() => new WeakMap<OwnProduct, OwnProduct>());
  const newest = (listed: OwnProduct): OwnProduct => {
    const saved = savedOver.get(listed);
    return saved ? newest(saved) : listed;
  };
  return { newest, keep: (before, saved) => savedOver.set(before, saved) };
}
