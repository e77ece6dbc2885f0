import type { ProductPhoto } from '../../../../domain/products/product.ts';
import { Photo } from '../../../ui/products/photo.tsx';

type GalleryProps = { storeId: string; photos: ProductPhoto[]; namaProduk: string };

export function Gallery({ storeId, photos, namaProduk }: GalleryProps) {
  if (photos.length <= 1) {
    const [only = null] = photos;
    return (
      <Photo
        storeId={storeId}
        photo={only}
        name={namaProduk}
        sizes="(min-width: 768px) 560px, 100vw"
        eager="first"
      />
    );
  }
  return (
    <section aria-label={`Foto ${namaProduk}`} className="grid gap-3">
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-control"
        aria-label="Geser foto"
      >
        {photos.map((photo, index) => (
          <li key={photo.id} id={`foto-${index + 1}`} className="w-full shrink-0 scroll-mt-24 snap-center">
            <Photo
              storeId={storeId}
              photo={photo}
              name={`${namaProduk} ${index + 1}`}
              sizes="(min-width: 768px) 560px, 100vw"
              eager={index === 0 && 'first'}
            />
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={`#foto-${index + 1}`} className="block w-16" aria-label={`Lihat foto ${index + 1}`}>
              <Photo storeId={storeId} photo={photo} name="" sizes="64px" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
