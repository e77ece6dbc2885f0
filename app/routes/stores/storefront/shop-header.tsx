import { ChevronDown, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from '#domain/routes/href.ts';
import { AskSeller } from '../ask-seller.tsx';
import { ShareLink } from '../share-link.tsx';
import type { ShopFrame } from '../shop-page.ts';

/** Number of letters of a description that fit into one line on a phone and on a desktop. */
const LINE_OF_PHONE = 42;
const LINE_OF_DESK = 80;
/** Number of letters of `facts`, such as 'Kirim dari Bandung · QRIS', that fit into one line on a phone. */
const FACTS_OF_PHONE = 52;

type ShopHeaderProps = {
  shop: ShopFrame;
  address: string;
  cover: BandCover | null;
  facts: string;
  /** The note on opening hours. '' if `facts` already contains the note. */
  note: string;
  isRoomy: boolean;
};

export function ShopHeader({ shop, address, cover, facts, note, isRoomy }: ShopHeaderProps) {
  const { namaToko, slug } = shop;
  return (
    <header>
      <ShopBand namaToko={namaToko} cover={cover} isRoomy={isRoomy}>
        <div className="flex gap-2">
          <AskSeller shop={shop} address={address} isCompact />
          <ShareLink title={namaToko} path={href('/toko/:toko', { toko: slug })} />
        </div>
      </ShopBand>
      <About deskripsi={shop.deskripsi} facts={facts} note={note} />
    </header>
  );
}

type AboutProps = Pick<ShopFrame, 'deskripsi'> & Pick<ShopHeaderProps, 'facts' | 'note'>;

function About({ deskripsi, facts, note }: AboutProps) {
  const first = deskripsi || facts || note;
  if (!first) return null;
  const fits = (letters: number) => !note && deskripsi.length <= letters && !deskripsi.includes('\n');
  const isLine = fits(LINE_OF_DESK);
  const factsBelow = deskripsi ? facts : '';
  if (fits(LINE_OF_PHONE) && facts.length <= FACTS_OF_PHONE)
    return (
      <div className="wrap-anywhere pt-1.5 text-ink-soft text-sm sm:pt-3">
        {deskripsi && <p>{deskripsi}</p>}
        {facts && <Facts text={facts} />}
      </div>
    );
  return (
    <details className="group min-w-0 text-ink-soft text-sm">
      <summary className="-mb-1 flex min-h-11 list-none flex-col justify-center group-open:mb-0 group-open:py-1 sm:mt-1 [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2 group-open:items-start">
          <span className="min-w-0 truncate group-open:wrap-anywhere group-open:whitespace-pre-line">
            {first === note && <OpeningLabel />}
            {first}
          </span>
          <span
            className={`flex shrink-0 items-center font-medium text-theme-text ${isLine ? 'sm:hidden' : ''}`}
          >
            {note ? 'Jam buka' : 'Selengkapnya'}
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform group-open:[transform:rotate(180deg)]"
            />
          </span>
        </span>
        {factsBelow && <Facts text={factsBelow} />}
      </summary>
      {first !== note && note && (
        <p className="flex gap-1.5 pb-2 text-ink">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-theme-text" />
          <OpeningLabel />
          <span className="wrap-anywhere min-w-0 whitespace-pre-line">{note}</span>
        </p>
      )}
    </details>
  );
}

function Facts({ text }: { text: string }) {
  return (
    <span
      data-facts
      className="block truncate text-xs group-open:whitespace-normal sm:whitespace-normal sm:text-sm"
    >
      {text}
    </span>
  );
}

function OpeningLabel() {
  return <span className="sr-only">Jam buka: </span>;
}

type BandCover = { src: string; srcSet: string };

type ShopBandProps = { namaToko: string; cover: BandCover | null; isRoomy: boolean; children: ReactNode };

/** The preview in the dashboard's settings (shop-preview.tsx) draws the same band: change both together. */
function ShopBand({ namaToko, cover, isRoomy, children }: ShopBandProps) {
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
