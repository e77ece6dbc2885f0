import { Clock, Search } from 'lucide-react';
import { Form } from 'react-router';
import type { StorefrontView } from '../../../../domain/products/storefront-view.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ShareLink } from '../share-link.tsx';
import type { ShopFrame } from '../shop-page.ts';

type ShopHeaderProps = { shop: ShopFrame; view: StorefrontView };

export function ShopHeader({ shop, view: { search, categoryId, sort } }: ShopHeaderProps) {
  const { namaToko, slug, logoUrl, deskripsi, openingNote } = shop;
  return (
    <header className="grid gap-5 py-6">
      <div className="flex flex-wrap items-center gap-4">
        {logoUrl && (
          <img
            src={logoUrl}
            alt={`Logo ${namaToko}`}
            width={72}
            height={72}
            className="size-18 shrink-0 rounded-card border border-line bg-surface object-contain"
          />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="wrap-anywhere font-bold text-2xl">
            Selamat datang di <span className="text-theme-text">{namaToko}</span>
          </h1>
          {deskripsi && <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-soft">{deskripsi}</p>}
          {openingNote && (
            <p className="mt-2 flex gap-1.5 text-sm">
              <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-theme-text" />
              <span className="sr-only">Jam buka: </span>
              <span className="min-w-0 whitespace-pre-line wrap-anywhere">{openingNote}</span>
            </p>
          )}
        </div>
        <ShareLink title={namaToko} path={`/toko/${slug}`} />
      </div>
      {shop.life !== 'inactive' && (
        <Form
          action={`/toko/${slug}`}
          role="search"
          className="flex gap-2"
          key={`${search} ${categoryId} ${sort}`}
        >
          {categoryId && <input type="hidden" name="kategori" value={categoryId} />}
          {sort !== 'terbaru' && <input type="hidden" name="urut" value={sort} />}
          <input
            type="search"
            name="cari"
            aria-label="Cari produk"
            placeholder="Cari produk"
            defaultValue={search}
            maxLength={120}
            enterKeyHint="search"
            className="block min-h-11 w-full max-w-md rounded-control border border-line-strong bg-surface px-3 py-2"
          />
          <Button type="submit" variant="secondary" aria-label="Cari">
            <Search aria-hidden />
          </Button>
        </Form>
      )}
    </header>
  );
}
