import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber, formatRupiah } from '../../../../domain/format.ts';
import { optionText } from '../../../../domain/products/option.ts';
import {
  type OptionPhoto,
  type Product,
  photoOf,
  summaryOf,
  type Variant,
} from '../../../../domain/products/product.ts';
import {
  type Availability,
  availabilityOf,
  type Choice,
  chosenValues,
  chosenVariant,
  fittingVariants,
  namedVariant,
  VARIANT_FIELD,
} from '../../../../domain/products/storefront/choice.ts';
import { takesOrders } from '../../../../domain/stores/store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { FormerPrice } from '../../../ui/products/former-price.tsx';
import { ShareLink } from '../share-link.tsx';
import type { ShopFrame } from '../shop-page.ts';
import type { ShopProduct } from '../shop-visit.ts';
import { Choices } from './choices.tsx';
import { Gallery } from './gallery.tsx';
import { useChoice } from './use-choice.ts';

type ProductOfferProps = { shop: ShopFrame; product: Product; onAdd: (sold: ShopProduct) => void };

export function ProductOffer({ shop, product, onAdd }: ProductOfferProps) {
  const { namaProduk, deskripsi, photos, variants } = product;
  const chooser = useChoice(product);
  const [asked, setAsked] = useState(false);
  const { choice, form, start } = chooser;
  const variant = chosenVariant(variants, choice);
  const fitting = fittingVariants(variants, choice);
  const address = new URLSearchParams(useLocation().search);
  const ended = address.has(VARIANT_FIELD) && namedVariant(address, variants) === null;
  const press = () => {
    if (variant && variant.stok > 0) return onAdd(soldAs(product, variant));
    setAsked(true);
    const missing = form.current?.querySelectorAll('fieldset').item(choice.indexOf(null));
    missing?.querySelector('input')?.focus();
  };
  return (
    <article className="mt-2 grid gap-6 md:grid-cols-2 md:items-start">
      <Gallery
        storeId={shop.storeId}
        photos={photos}
        namaProduk={namaProduk}
        first={photoFor(product, start)}
        shown={photoFor(product, choice)}
      />
      <div className="grid gap-4">
        <PageTitle>{namaProduk}</PageTitle>
        <Facts fitting={fitting} all={variants} />
        <Choices {...chooser} {...{ product, ended, asked }} onSubmit={press} />
        <div className="flex flex-wrap gap-3">
          <AddButton
            id={product.id}
            availability={availabilityOf(variants, choice)}
            isChosen={variant !== null}
            takesOrders={takesOrders(shop.life)}
            onPress={press}
          />
          <ShareLink title={namaProduk} path={pathOf(shop, product, variant)} />
        </div>
        <p className="wrap-anywhere whitespace-pre-line">{deskripsi || 'Tidak ada deskripsi.'}</p>
        <p>
          <Link to={`/toko/${shop.slug}`} className="font-medium text-theme-text underline">
            Lihat semua produk {shop.namaToko}
          </Link>
        </p>
      </div>
    </article>
  );
}

/** Of all that can still be chosen. */
function Facts({ fitting, all }: { fitting: Variant[]; all: Variant[] }) {
  const shown = fitting.length > 0 ? fitting : all;
  const { harga, maxHarga, formerPrice } = summaryOf(shown);
  const weights = shown.map(({ berat }) => berat);
  const weight = range(Math.min(...weights), Math.max(...weights), formatNumber);
  const stok = fitting.reduce((sum, one) => sum + one.stok, 0);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 font-bold text-theme-text text-xl tabular-nums">
        {range(harga, maxHarga, formatRupiah)}
        {harga === maxHarga && formerPrice !== null && <FormerPrice harga={formerPrice} />}
      </p>
      <p className="text-ink-soft tabular-nums">{`Stok: ${formatNumber(stok)} · Berat: ${weight} gram`}</p>
    </>
  );
}

function range(least: number, most: number, format: (amount: number) => string): string {
  return least === most ? format(least) : `${format(least)} – ${format(most)}`;
}

type AddButtonProps = {
  id: string;
  availability: Availability;
  isChosen: boolean;
  takesOrders: boolean;
  onPress: () => void;
};

const labels: Record<Availability, string> = {
  inStock: '+ Keranjang',
  soldOut: 'Stok Habis',
  notSold: 'Tidak Dijual',
};

function AddButton({ id, availability, isChosen, takesOrders, onPress }: AddButtonProps) {
  const orderable = takesOrders && availability === 'inStock';
  return (
    <Button
      disabled={!orderable}
      data-add={orderable && isChosen ? id : undefined}
      onClick={onPress}
      className={`min-w-40 ${orderable ? 'with-scripts' : ''}`}
    >
      {labels[availability]}
    </Button>
  );
}

function photoFor({ photos }: Product, choice: Choice): OptionPhoto | null {
  return photoOf(photos, chosenValues(choice));
}

function pathOf({ slug }: ShopFrame, { id, options }: Product, variant: Variant | null): string {
  const path = `/toko/${slug}/produk/${id}`;
  return options.length > 0 && variant ? `${path}?${VARIANT_FIELD}=${variant.id}` : path;
}

/** As the cart takes it. */
export function soldAs(product: Product, { id, optionValues, harga, stok }: Variant): ShopProduct {
  const photo = photoOf(product.photos, optionValues);
  const only = { id, optionText: optionText(optionValues) };
  return { ...product, only, harga, stok, photos: photo ? [photo] : [] };
}
