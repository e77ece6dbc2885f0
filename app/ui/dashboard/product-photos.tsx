import { photoUrl } from '../../../domain/photo.ts';
import type { Product } from '../../../domain/product.ts';

/** A product's photos in its form; those that are ticked go when it is saved, and stay when it is not. */
export function ProductPhotos({ product }: { product: Product }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Foto sekarang</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {product.photos.map((photo, index) => (
          <li key={photo.id}>
            <label className="group grid cursor-pointer gap-1">
              <img
                src={photoUrl(product.storeId, photo, 320, 'webp')}
                alt={`Foto ${index + 1} ${product.namaProduk}`}
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-control border border-line object-cover group-has-checked:opacity-35"
              />
              <span className="flex min-h-11 items-center gap-2 text-sm">
                <input type="checkbox" name="removePhoto" value={photo.id} className="size-5 accent-danger" />
                Hapus foto
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
