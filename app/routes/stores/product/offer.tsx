import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { FormerPrice } from '#app/ui/products/card.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { nameWithOptions, optionText } from '#domain/products/option.ts';
import { type OptionPhoto, photoOf } from '#domain/products/photo.ts';
import { type Product, summaryOf, type Variant } from '#domain/products/product.ts';
import {
  type Availability,
  availabilityOf,
  type Choice,
  chosenValues,
  chosenVariant,
  fittingVariants,
  namedVariant,
  VARIANT_FIELD,
} from '#domain/products/storefront/choice.ts';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { AskSeller } from '../ask-seller.tsx';
import { ShareLink } from '../share-link.tsx';
import type { ShopFrame } from '../shop-page.ts';
import type { ShopProduct } from '../shop-visit.ts';
import { BuyBar } from './buy-bar.tsx';
import { Choices } from './choices.tsx';
import { Gallery } from './gallery.tsx';
import { Quantity, quantityIn } from './quantity.tsx';
import { useChoice } from './use-choice.ts';

type ProductOfferProps = {
  shop: ShopFrame;
  product: Product;
  /** URL of the product without a chosen variant. */
  address: string;
  onAdd: (sold: ShopProduct, pieces: number) => void;
  children: ReactNode;
};

export function ProductOffer({ shop, product, address, onAdd, children }: ProductOfferProps) {
  const { id, namaProduk, deskripsi, photos, variants } = product;
  const { variant, fitting, chooser, asked, ended, press, quantity } = usePurchase(product, onAdd);
  const { choice, start } = chooser;
  const path = pathOf(shop, product, variant);
  const availability = availabilityOf(variants, choice);
  const isOrderable = takesOrders(shop.phase) && availability === 'inStock';
  const add = (className: string) => (
    <AddButton
      id={id}
      label={labels[availability]}
      isOrderable={isOrderable}
      isChosen={variant !== null}
      onPress={press}
      className={className}
    />
  );
  return (
    <>
      <div className="flex items-center justify-between gap-3 py-1">
        <BackToShop shop={shop} />
        <ShareLink title={namaProduk} path={path} />
      </div>
      <article className="mt-1 grid gap-5 md:mt-3 md:grid-cols-2 md:items-start md:gap-8 lg:gap-12">
        <Gallery
          storeId={shop.storeId}
          photos={photos}
          namaProduk={namaProduk}
          first={photoFor(product, start)}
          shown={photoFor(product, choice)}
        />
        <div className="grid min-w-0 gap-4">
          <PageTitle>{namaProduk}</PageTitle>
          <Facts fitting={fitting} all={variants} />
          <Choices {...chooser} product={product} isGone={ended} asked={asked} onSubmit={press} />
          <div className="flex flex-wrap items-center gap-3 empty:hidden">
            {takesOrders(shop.phase) && (
              <Quantity
                name={namaProduk}
                stok={stockOf(fitting)}
                field={quantity}
                disabled={availability !== 'inStock'}
              />
            )}
            {add('max-md:hidden min-w-40')}
            <AskSeller
              shop={shop}
              namaProduk={nameWithOptions(namaProduk, optionText(chosenValues(choice)))}
              address={new URL(path, address).href}
            />
          </div>
          <p className="wrap-anywhere whitespace-pre-line">{deskripsi || 'Tidak ada deskripsi.'}</p>
        </div>
      </article>
      {children}
      <BuyBar storeId={shop.storeId} price={priceRange(fitting, variants)}>
        {add('min-w-36 shrink-0')}
      </BuyBar>
    </>
  );
}

function usePurchase(product: Product, onAdd: ProductOfferProps['onAdd']) {
  const { variants } = product;
  const chooser = useChoice(product);
  const quantity = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const { choice, form } = chooser;
  const variant = chosenVariant(variants, choice);
  const fitting = fittingVariants(variants, choice);
  const address = new URLSearchParams(useLocation().search);
  const ended = address.has(VARIANT_FIELD) && namedVariant(address, variants) === null;
  const press = () => {
    if (variant && variant.stok > 0) return onAdd(soldAs(product, variant), quantityIn(quantity));
    setAsked(true);
    const missing = form.current?.querySelectorAll('fieldset').item(choice.indexOf(null));
    missing?.querySelector('input')?.focus();
  };
  return { variant, fitting, chooser, asked, ended, press, quantity };
}

function BackToShop({ shop: { namaToko, slug } }: { shop: ShopFrame }) {
  return (
    <Link
      to={href('/toko/:toko', { toko: slug })}
      className="-ml-1.5 inline-flex min-h-11 min-w-0 items-center gap-1 font-medium text-theme-text hover:underline"
    >
      <ChevronLeft aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">Kembali ke </span>
      <span className="line-clamp-2 wrap-anywhere leading-tight">{namaToko}</span>
    </Link>
  );
}

function Facts({ fitting, all }: { fitting: Variant[]; all: Variant[] }) {
  const shown = fitting.length > 0 ? fitting : all;
  const { harga, maxHarga, formerPrice } = summaryOf(shown);
  const weights = shown.map(({ berat }) => berat);
  const weight = range(Math.min(...weights), Math.max(...weights), formatNumber);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 font-bold text-theme-text text-xl tabular-nums">
        {priceRange(fitting, all)}
        {harga === maxHarga && formerPrice !== null && <FormerPrice harga={formerPrice} />}
      </p>
      <p className="text-ink-soft tabular-nums">{`Stok: ${formatNumber(stockOf(fitting))} · Berat: ${weight} gram`}</p>
    </>
  );
}

function priceRange(fitting: Variant[], all: Variant[]): string {
  const { harga, maxHarga } = summaryOf(fitting.length > 0 ? fitting : all);
  return range(harga, maxHarga, formatRupiah);
}

function stockOf(variants: Variant[]): number {
  return variants.reduce((sum, { stok }) => sum + stok, 0);
}

function range(least: number, most: number, format: (amount: number) => string): string {
  return least === most ? format(least) : `${format(least)} – ${format(most)}`;
}

const labels: Record<Availability, string> = {
  inStock: '+ Keranjang',
  soldOut: 'Stok Habis',
  notSold: 'Tidak Dijual',
};

type AddButtonProps = {
  id: string;
  label: string;
  isOrderable: boolean;
  isChosen: boolean;
  onPress: () => void;
  className: string;
};

function AddButton({ id, label, isOrderable, isChosen, onPress, className }: AddButtonProps) {
  return (
    <Button
      disabled={!isOrderable}
      data-add={isOrderable && isChosen ? id : undefined}
      onClick={onPress}
      className={`${className} ${isOrderable ? 'with-scripts' : ''}`}
    >
      {label}
    </Button>
  );
}

function photoFor({ photos }: Product, choice: Choice): OptionPhoto | null {
  return photoOf(photos, chosenValues(choice));
}

function pathOf({ slug }: ShopFrame, { id, options }: Product, variant: Variant | null): string {
  const path = href('/toko/:toko/produk/:productId', { toko: slug, productId: id });
  return options.length > 0 && variant ? `${path}?${VARIANT_FIELD}=${variant.id}` : path;
}

export function soldAs(product: Product, { id, optionValues, harga, stok }: Variant): ShopProduct {
  const photo = photoOf(product.photos, optionValues);
  const only = { id, optionText: optionText(optionValues) };
  return { ...product, only, harga, stok, photos: photo ? [photo] : [] };
}
