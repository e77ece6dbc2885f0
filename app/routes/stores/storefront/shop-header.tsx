import { ChevronDown, Clock } from 'lucide-react';
import { AskSeller } from '../ask-seller.tsx';
import { ShareLink } from '../share-link.tsx';
import type { ShopFrame } from '../shop-page.ts';

/** The letters that a line holds. */
const LINE_OF_PHONE = 42;
const LINE_OF_DESK = 80;

/** The logo stands in the top bar. `address`: the shop's own, with its origin. */
export function ShopHeader({ shop, address }: { shop: ShopFrame; address: string }) {
  const { namaToko, slug } = shop;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pt-2 sm:pt-6">
      <h1 className="wrap-anywhere font-bold leading-tight">
        <span className="block font-medium text-ink-soft text-sm">Selamat datang di</span>{' '}
        <span className={`text-theme-text sm:text-2xl ${namaToko.length <= 24 ? 'text-lg' : ''}`}>
          {namaToko}
        </span>
      </h1>
      <div className="flex gap-2">
        <AskSeller shop={shop} address={address} isCompact />
        <ShareLink title={namaToko} path={`/toko/${slug}`} />
      </div>
      <About {...shop} />
    </header>
  );
}

function About({ deskripsi, openingNote }: Pick<ShopFrame, 'deskripsi' | 'openingNote'>) {
  const first = deskripsi || openingNote;
  if (!first) return null;
  const fits = (letters: number) => !openingNote && deskripsi.length <= letters && !deskripsi.includes('\n');
  const isLine = fits(LINE_OF_DESK);
  if (fits(LINE_OF_PHONE))
    return <p className="wrap-anywhere col-span-2 pt-1 text-ink-soft text-sm">{deskripsi}</p>;
  return (
    <details className="group col-span-2 min-w-0 text-ink-soft text-sm">
      <summary className="-my-2 relative flex min-h-11 list-none items-center gap-2 group-open:my-0 group-open:items-start group-open:py-1 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate group-open:wrap-anywhere group-open:whitespace-pre-line">
          {!deskripsi && <OpeningLabel />}
          {first}
        </span>
        <span
          className={`flex shrink-0 items-center font-medium text-theme-text ${isLine ? 'sm:hidden' : ''}`}
        >
          {openingNote ? 'Jam buka' : 'Selengkapnya'}
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform group-open:[transform:rotate(180deg)]"
          />
        </span>
      </summary>
      {deskripsi && openingNote && (
        <p className="flex gap-1.5 pb-2 text-ink">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-theme-text" />
          <OpeningLabel />
          <span className="wrap-anywhere min-w-0 whitespace-pre-line">{openingNote}</span>
        </p>
      )}
    </details>
  );
}

function OpeningLabel() {
  return <span className="sr-only">Jam buka: </span>;
}
