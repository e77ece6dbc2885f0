import type { OwnProduct } from '#domain/products/product.ts';

export type SavedProducts = {
  /** Returns `listed`, or the version last saved on this page if that is newer. */
  newest: (listed: OwnProduct) => OwnProduct;
  remember: (saved: OwnProduct) => void;
};

/** A saved product is newer than a listed object if it was saved after `newest` was first called with that object. */
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
