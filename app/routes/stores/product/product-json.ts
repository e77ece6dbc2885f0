import { photoUrl } from '#domain/products/photo.ts';
import { type Product, type ProductPhoto, photoOf } from '#domain/products/product.ts';
import { productData, structuredJson } from '#domain/products/structured-data.ts';
import { takesOrders } from '#domain/stores/store.ts';
import type { ShopFrame } from '../shop-page.ts';

/** `address` is the page's own, without a choice. */
export function productJson({ life, holiday }: ShopFrame, product: Product, address: string): string {
  const { origin } = new URL(address);
  const imageAt = (photo: ProductPhoto) => origin + photoUrl(product.storeId, photo, 1200, 'jpg');
  const imageOf = (optionValues: readonly string[]) => {
    const photo = photoOf(product.photos, optionValues);
    return photo && imageAt(photo);
  };
  const images = product.photos.map(imageAt);
  return structuredJson(
    productData(product, { address, takesOrders: takesOrders(life) && !holiday, images, imageOf }),
  );
}
