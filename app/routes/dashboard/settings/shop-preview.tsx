import { useLayoutEffect, useRef } from 'react';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { ShopLogo } from '#app/ui/page/bar.tsx';
import { ProductCard, ProductGrid } from '#app/ui/products/card.tsx';
import { themeColors } from '#domain/stores/theme.ts';

type ShopPreviewProps = {
  namaToko: string;
  deskripsi: string;
  themeColor: string;
  logoUrl: string;
  cover: string;
};

const sample = {
  id: 'contoh-produk',
  storeId: '',
  namaProduk: 'Contoh Produk',
  harga: 25_000,
  stok: 12,
  deskripsi: 'Beginilah produk Anda terlihat.',
  photos: [],
};

export function ShopPreview({ namaToko, deskripsi, themeColor, logoUrl, cover }: ShopPreviewProps) {
  const name = namaToko.trim() || 'Nama Toko';
  return (
    <figure>
      <figcaption className="mb-1.5 font-medium text-sm">Pratinjau toko</figcaption>
      <ThemedBox themeColor={themeColor}>
        <div className="flex min-h-14 items-center border-line border-b bg-surface px-3">
          <ShopLogo shop={{ namaToko: name, slug: '', logoUrl, themeColor }} />
        </div>
        <div className="grid gap-3 px-4 pb-3">
          <div>
            <div className={`band ${cover ? 'covered roomy' : ''}`}>
              {cover && <img src={cover} alt="" />}
              <p className={`band-name ${name.length > 24 ? 'long' : ''}`}>
                <span>Selamat datang di</span> <span>{name}</span>
              </p>
            </div>
            {deskripsi.trim() && (
              <p className="mt-1 line-clamp-2 whitespace-pre-line wrap-anywhere text-ink-soft text-sm">
                {deskripsi}
              </p>
            )}
          </div>
          <ProductGrid>
            <ProductCard product={sample} />
          </ProductGrid>
        </div>
      </ThemedBox>
    </figure>
  );
}

function ThemedBox({ themeColor, children }: { themeColor: string; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { surface, onSurface, text } = themeColors(themeColor);
  useLayoutEffect(() => {
    const variables = {
      '--theme': surface,
      '--theme-on': onSurface,
      '--theme-text': text,
    };
    for (const [name, value] of Object.entries(variables)) box.current?.style.setProperty(name, value);
  }, [surface, onSurface, text]);
  const hydrated = useHydrated();
  return (
    <>
      {!hydrated && (
        <style>{`#pratinjau{--theme:${surface};--theme-on:${onSurface};--theme-text:${text}}`}</style>
      )}
      <div
        ref={box}
        id="pratinjau"
        inert
        className="select-none overflow-hidden rounded-card border border-line-strong bg-page"
      >
        {children}
      </div>
    </>
  );
}
