import type { Done, Refused } from '#app/forms/answers.ts';
import type { TypedMatrix } from '#domain/products/matrix.ts';
import type { OwnProduct } from '#domain/products/product.ts';

export type ProductIntent = 'add' | 'edit' | 'delete' | 'hide' | 'show' | 'stock';

type About = { intent: ProductIntent; id: string };

/** `stok`: the current stock, after a change of stock. `product`: the product, after an edit. */
export type DoneWithProduct = Done<About & { stok?: number; product?: OwnProduct }>;

/** Also used, without errors, after photos were moved or rows generated. `photosLost`: choose new photos again. */
export type RefusedProduct = Refused<
  About & {
    photoOrder: readonly string[];
    removedPhotoIds: readonly string[];
    photosLost: boolean;
    /** Index of the invalid photo among the sent ones. */
    wrongPhoto?: number | undefined;
    matrix?: TypedMatrix | undefined;
  }
>;

export type ProductAnswer = DoneWithProduct | RefusedProduct;
