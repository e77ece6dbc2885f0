import type { Done, Refused } from '#app/forms/answers.ts';
import type { TypedMatrix } from '#domain/products/matrix.ts';
import type { OwnProduct } from '#domain/products/product.ts';

export type ProductIntent = 'add' | 'edit' | 'delete' | 'hide' | 'show' | 'stock';

type About = { intent: ProductIntent; id: string };

/** The answer after a change was saved. `stok` is set if the stock was changed, `product` if a product was edited. */
export type DoneWithProduct = Done<About & { stok?: number; product?: OwnProduct }>;

/**
 * Answer that shows the form again as it was sent, after an error or after a button that moves a photo or generates
 * variants. `photosLost`: the new photos were not stored and must be chosen again.
 */
export type RefusedProduct = Refused<
  About & {
    photoOrder: readonly string[];
    removedPhotoIds: readonly string[];
    photosLost: boolean;
    wrongPhoto?: number | undefined;
    matrix?: TypedMatrix | undefined;
  }
>;

export type ProductAnswer = DoneWithProduct | RefusedProduct;
