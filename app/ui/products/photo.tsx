import type { ProductPhoto } from '#domain/products/photo.ts';
import { photoUrl, photoWidths } from '#domain/products/photo.ts';

type PhotoProps = {
  storeId: string;
  photo: ProductPhoto | null;
  name: string;
  sizes: string;
  eager?: boolean | 'first';
};

const tints = [
  'bg-pending-soft text-pending',
  'bg-unpaid-soft text-unpaid',
  'bg-paid-soft text-paid',
  'bg-shipped-soft text-shipped',
  'bg-completed-soft text-completed',
  'bg-cancelled-soft text-cancelled',
];

/** Offers several sizes in AVIF and WebP, or in WebP and JPEG if the photo has no AVIF. */
export function Photo({ storeId, photo, name, sizes, eager = false }: PhotoProps) {
  if (!photo) return <Letter name={name} />;
  const set = (extension: 'webp' | 'jpg' | 'avif') =>
    photoWidths.map((width) => `${photoUrl(storeId, photo, width, extension)} ${width}w`).join(', ');
  return (
    <picture className="block aspect-square overflow-hidden rounded-control bg-sunken">
      {photo.avif && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        src={photoUrl(storeId, photo, 640, 'jpg')}
        srcSet={photo.avif ? undefined : set('jpg')}
        sizes={photo.avif ? undefined : sizes}
        alt={`Foto ${name}`}
        width={640}
        height={640}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager === 'first' ? 'high' : undefined}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}

function Letter({ name }: { name: string }) {
  const [first = '?'] = name.trim();
  const tint = tints[(first.codePointAt(0) ?? 0) % tints.length];
  return (
    <span
      aria-hidden
      className={`@container grid aspect-square place-items-center rounded-control font-semibold ${tint}`}
    >
      <span className="initial-size leading-none opacity-60">{first.toUpperCase()}</span>
    </span>
  );
}
