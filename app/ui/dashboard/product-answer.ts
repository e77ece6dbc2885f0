import type { ProductErrors } from '../../../domain/product.ts';

/** What a form of the products page wants. */
export type ProductIntent = 'add' | 'edit' | 'delete' | 'hide' | 'show' | 'stock';

/** A change that took place, in a sentence. */
export type DoneWithProduct = { kind: 'done'; intent: ProductIntent; id: string; text: string };

/**
 * A refusal and what had been typed: nothing was written. `photosLost`: chosen photos have to be chosen again.
 */
export type RefusedProduct = {
  kind: 'refused';
  intent: ProductIntent;
  id: string;
  errors: ProductErrors;
  values: Record<string, string>;
  photosLost: boolean;
};

/** What a form of the products page came to. */
export type ProductAnswer = DoneWithProduct | RefusedProduct;
