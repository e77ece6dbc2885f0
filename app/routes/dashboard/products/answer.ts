import type { Done, Refused } from '#app/forms/answers.ts';
import type { TypedMatrix } from '#domain/products/matrix.ts';
import type { OwnProduct } from '#domain/products/product.ts';

export type ProductIntent = 'add' | 'edit' | 'delete' | 'hide' | 'show' | 'stock';

type About = { intent: ProductIntent; id: string };

/** `stok` is the present stock, where that was changed; `product` what was edited, as it is now. */
export type DoneWithProduct = Done<About & { stok?: number; product?: OwnProduct }>;

/** Without errors, photos were only moved or rows drawn. `photosLost`: chosen photos have to be chosen again. */
export type RefusedProduct = Refused<
  About & {
    photoOrder: readonly string[];
    removedPhotoIds: readonly string[];
    photosLost: boolean;
    /** The place of the wrong one among the sent photos. */
    wrongPhoto?: number | undefined;
    /** The rows of variants as the form shows them from now on. */
    matrix?: TypedMatrix | undefined;
  }
>;

export type ProductAnswer = DoneWithProduct | RefusedProduct;
