import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { type ListedProduct, priceText } from '#domain/products/product.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Photo } from './photo.tsx';

type ProductCardProps = {
  product: Pick<ListedProduct, 'id' | 'storeId' | 'namaProduk' | 'harga' | 'stok' | 'deskripsi' | 'photos'> &
    Partial<Pick<ListedProduct, 'maxHarga' | 'formerPrice' | 'only'>>;
  to?: string;
  orderable?: boolean;
  onAdd?: () => void;
  /** True for cards visible without scrolling; 'first' loads the card's photo before everything else. */
  eager?: boolean | 'first';
  picture?: ReactNode;
};

export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ul className="grid max-w-[1200px] gap-3 roomy:grid-cols-[repeat(auto-fill,minmax(250px,1fr))] roomy:gap-4">
        {children}
      </ul>
    </div>
  );
}

export function ProductCard({ product, to, orderable = true, onAdd, eager, picture }: ProductCardProps) {
  const {
    id,
    storeId,
    namaProduk,
    harga,
    maxHarga = harga,
    formerPrice = null,
    stok,
    deskripsi,
    photos,
  } = product;
  return (
    <li className="relative flex gap-2.5 rounded-card border border-line bg-surface p-2.5 shadow-soft roomy:flex-col roomy:gap-3 roomy:p-3">
      <div className="w-21 shrink-0 roomy:w-auto">
        {picture ?? (
          <Photo
            storeId={storeId}
            photo={photos[0] ?? null}
            name={namaProduk}
            sizes="(min-width: 600px) 300px, 84px"
            eager={eager}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 id={id} className="line-clamp-2 wrap-anywhere font-semibold leading-snug">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
              {namaProduk}
            </Link>
          ) : (
            namaProduk
          )}
        </h3>
        <p className="mt-0.5 line-clamp-1 wrap-anywhere text-ink-soft text-sm roomy:line-clamp-2">
          {deskripsi || 'Tidak ada deskripsi.'}
        </p>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1.5 tabular-nums">
          {formerPrice !== null && <FormerPrice harga={formerPrice} />}
          <span className="font-bold text-theme-text">{priceText({ harga, maxHarga })}</span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
          <p className="text-ink-soft text-sm tabular-nums">Stok: {formatNumber(stok)}</p>
          <AddButton
            id={id}
            stok={stok}
            orderable={orderable}
            onAdd={onAdd}
            chooseAt={product.only === null ? to : undefined}
          />
        </div>
      </div>
    </li>
  );
}

type AddButtonProps = {
  id: string;
  stok: number;
  orderable: boolean;
  onAdd?: () => void;
  /** Address of the product's page, for a product with variants to choose from. */
  chooseAt?: string;
};

function AddButton({ id, stok, orderable, onAdd, chooseAt }: AddButtonProps) {
  const soldOut = stok <= 0;
  if (chooseAt !== undefined && !soldOut && orderable) {
    return (
      <ButtonLink to={chooseAt} aria-describedby={id} className="relative z-1 px-2.5! text-sm roomy:px-4!">
        Pilih
      </ButtonLink>
    );
  }
  // `z-1` puts the button above the link that covers the card. `data-add` lets a script store taps before hydration.
  return (
    <Button
      disabled={soldOut || !orderable}
      onClick={onAdd}
      data-add={soldOut || !orderable ? undefined : id}
      aria-describedby={id}
      className={`relative z-1 px-2.5! text-sm roomy:px-4! ${soldOut || !orderable ? '' : 'with-scripts'}`}
    >
      {soldOut ? 'Stok Habis' : '+ Keranjang'}
    </Button>
  );
}

export function FormerPrice({ harga }: { harga: number }) {
  return (
    <s className="font-normal text-ink-soft text-sm">
      <span className="sr-only">Harga semula </span>
      {formatRupiah(harga)}
    </s>
  );
}
