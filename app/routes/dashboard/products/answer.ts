import type { Done, Refused } from '../../../forms/answers.ts';

/** What a form of the products page wants. */
export type ProductIntent = 'add' | 'edit' | 'delete' | 'hide' | 'show' | 'stock';

type About = { intent: ProductIntent; id: string };

/** `stok`: what the stock is now, where that was changed. */
export type DoneWithProduct = Done<About & { stok?: number }>;

/**
 * A refusal, or without errors photos that were only moved; with how the present photos stood. `photosLost`: chosen photos
 * have to be chosen again.
 */
export type RefusedProduct = Refused<
  About & {
    photoOrder: readonly string[];
    removedPhotoIds: readonly string[];
    photosLost: boolean;
    /** The place among the sent photos of the one that is wrong. */
    wrongPhoto?: number | undefined;
  }
>;

/** What a form of the products page came to. */
export type ProductAnswer = DoneWithProduct | RefusedProduct;
