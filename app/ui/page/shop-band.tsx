import type { ReactNode } from 'react';

export type BandCover = { src: string; srcSet?: string };

type ShopBandProps = {
  namaToko: string;
  cover: BandCover | null;
  /** A taller cover still leaves the first product where it has to be. */
  isRoomy?: boolean;
  isSmall?: boolean;
  Name?: 'h1' | 'p';
  children?: ReactNode;
};

/** The welcome on the shop's cover, or else on a breath of its colour. */
export function ShopBand({
  namaToko,
  cover,
  isRoomy = false,
  isSmall = false,
  Name = 'h1',
  children,
}: ShopBandProps) {
  const height = cover && isRoomy ? 'min-h-24' : 'min-h-13';
  const wide = isSmall
    ? ''
    : `sm:mx-0 sm:mt-4 sm:before:rounded-card sm:rounded-card sm:items-end sm:px-5 sm:py-4 ${cover ? 'sm:min-h-56' : ''}`;
  const nameLook = `${isSmall ? '' : 'sm:text-2xl'} ${namaToko.length <= 24 ? 'text-lg' : 'text-base'}`;
  return (
    <div
      className={`relative isolate -mx-4 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 bg-surface before:absolute before:inset-0 before:-z-20 before:bg-theme before:opacity-6 px-4 py-1 ${height} ${wide}`}
    >
      {cover && (
        <img
          {...cover}
          sizes="(min-width: 1280px) 1200px, 100vw"
          alt=""
          data-cover
          className={`absolute inset-0 -z-10 size-full object-cover ${isSmall ? '' : 'sm:rounded-card'}`}
        />
      )}
      <Name
        className={`wrap-anywhere justify-self-start font-bold leading-tight ${cover ? 'rounded-control bg-surface px-2.5 py-0.5' : 'self-center!'}`}
      >
        <span className="block font-medium text-ink-soft text-sm leading-tight">Selamat datang di</span>{' '}
        <span className={`text-theme-text leading-tight ${nameLook}`}>{namaToko}</span>
      </Name>
      {children}
    </div>
  );
}
