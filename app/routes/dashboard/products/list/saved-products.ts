import type { OwnProduct } from '#domain/products/product.ts';

export type SavedProducts = {
  /** As it was last saved, for what the list has not been read again since, which may take long on a bad line. */
  newest: (listed: OwnProduct) => OwnProduct;
  remember: (saved: OwnProduct) => void;
};

/** A list that is read again holds other objects: one that `newest` first gets after a save is newer than that. */
export function savedProducts(): SavedProducts {
  let saves = 0;
  const savesBefore = new WeakMap<OwnProduct, number>();
  const lastSaved = new Map<string, { product: OwnProduct; nth: number }>();
  return {
    newest: (listed) => {
      const before = savesBefore.get(listed) ?? saves;
      savesBefore.set(listed, before);
      const saved = lastSaved.get(listed.id);
      return saved && saved.nth > before ? saved.product : listed;
    },
    remember: (product) => {
      saves += 1;
      lastSaved.set(product.id, { product, nth: saves });
    },
  };
}
