import { useEffect, useRef } from 'react';
import { Photo } from '#app/ui/products/photo.tsx';
import type { ProductPhoto } from '#domain/products/photo.ts';

type GalleryProps = {
  storeId: string;
  photos: ProductPhoto[];
  namaProduk: string;
  /** Photo shown first when the page opens. If the buyer chooses a variant, only `shown` changes. */
  first: ProductPhoto | null;
  shown: ProductPhoto | null;
};

export function Gallery({ storeId, photos, namaProduk, first, shown }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const ordered = first ? [first, ...photos.filter(({ id }) => id !== first.id)] : photos;
  const show = (id: string) => {
    const index = ordered.findIndex((photo) => photo.id === id);
    const item = list.current?.children.item(index);
    if (item instanceof HTMLElement) list.current?.scrollTo({ left: item.offsetLeft });
  };
  const previous = useRef(shown?.id);
  useEffect(() => {
    if (!shown || previous.current === shown.id) return;
    previous.current = shown.id;
    show(shown.id);
  });
  if (photos.length <= 1) {
    return (
      <Photo
        storeId={storeId}
        photo={first}
        name={namaProduk}
        sizes="(min-width: 768px) 560px, 100vw"
        eager="first"
      />
    );
  }
  return (
    <section aria-label={`Foto ${namaProduk}`} className="grid gap-3">
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-control"
        aria-label="Geser foto"
      >
        {ordered.map((photo, index) => (
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
        {ordered.map((photo, index) => (
          <li key={photo.id}>
            <a
              href={`#foto-${index + 1}`}
              onClick={(event) => {
                event.preventDefault();
                show(photo.id);
              }}
              className="block w-16"
              aria-label={`Lihat foto ${index + 1}`}
            >
              <Photo storeId={storeId} photo={photo} name="" sizes="64px" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
