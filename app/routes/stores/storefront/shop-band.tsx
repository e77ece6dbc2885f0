import type { ReactNode } from 'react';

export type BandCover = { src: string; srcSet: string };

type ShopBandProps = { namaToko: string; cover: BandCover | null; isRoomy: boolean; children: ReactNode };

/** The welcome on the shop's cover, or on a light tint of its colour. The settings' preview draws the same. */
export function ShopBand({ namaToko, cover, isRoomy, children }: ShopBandProps) {
  return (
    <div className={`band wide ${cover ? 'covered' : ''} ${cover && isRoomy ? 'roomy' : ''}`}>
      {cover && <img {...cover} sizes="(min-width: 1280px) 1200px, 100vw" alt="" data-cover />}
      <h1 className={`band-name ${namaToko.length > 24 ? 'long' : ''}`}>
        <span>Selamat datang di</span> <span>{namaToko}</span>
      </h1>
      {children}
    </div>
  );
}
