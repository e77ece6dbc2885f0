import type { ProductErrors } from '../../../../domain/products/product.ts';

/** What a form of the products page wants. */
export type ProductIntent = 'add' | 'edit' | 'delete' | 'hide' | 'show' | 'stock';

/** A change that took place, in a sentence; with what the stock is now, where that was changed. */
export type DoneWithProduct = {
  kind: 'done';
  intent: ProductIntent;
  id: string;
  text: string;
  stok?: number;
};

/**
 * Nothing was written: a refusal, or without errors photos that were only moved. What had been typed comes back, and how
 * the present photos stood. `photosLost`: chosen photos have to be chosen again.
 */
export type RefusedProduct = {
  kind: 'refused';
  intent: ProductIntent;
  id: string;
  errors: ProductErrors;
  values: Record<string, string>;
  photoOrder: string[];
  removedPhotoIds: string[];
  photosLost: boolean;
  /** The place among the sent photos of the one that is wrong. */
  wrongPhoto?: number;
};

/** What a form of the products page came to. */
export type ProductAnswer = DoneWithProduct | RefusedProduct;
