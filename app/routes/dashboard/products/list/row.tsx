import { EyeOff } from 'lucide-react';
import { Form, Link } from 'react-router';
import { formatNumber, formatRupiah } from '../../../../../domain/format.ts';
import type { OwnProduct } from '../../../../../domain/products/product.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Photo } from '../../../../ui/products/photo.tsx';
import type { ProductChanges } from './changes.ts';
import { Stock } from './stock.tsx';
import { StockStepper } from './stock-stepper.tsx';
import { VariantList } from './variant-list.tsx';

type ProductRowProps = {
  product: OwnProduct;
  formKey: string;
  editable: boolean;
  onEdit: (product: OwnProduct) => void;
  changes: ProductChanges;
};

export function ProductRow({ product, formKey, editable, onEdit, changes }: ProductRowProps) {
  const nameId = `produk-${product.id}`;
  const { variants } = product;
  const [only] = variants.length === 1 ? variants : [];
  const changing = variants.reduce((sum, { id }) => sum + (changes.pendingStock[id] ?? 0), 0);
  return (
    <article
      aria-labelledby={nameId}
      className="rounded-card border border-line bg-surface p-3 shadow-soft sm:p-4"
    >
      <div className="grid gap-3 lg:flex lg:items-center lg:gap-4">
        <div className="flex min-w-0 flex-1 gap-4 sm:items-center">
          <div className={`w-20 shrink-0 sm:w-24 ${product.hidden ? 'opacity-50' : ''}`}>
            <Photo
              storeId={product.storeId}
              photo={product.photos[0] ?? null}
              name={product.namaProduk}
              sizes="96px"
            />
          </div>
          <ProductFacts product={product} nameId={nameId} changing={changing} editable={editable} />
        </div>
        {editable && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:max-w-80 lg:justify-end">
            {only && (
              <StockStepper
                variantId={only.id}
                stok={only.stok}
                label={`Ubah stok ${product.namaProduk}`}
                describedBy={nameId}
                formKey={formKey}
                changes={changes}
              />
            )}
            <AskingButton param="edit" product={product} label="Edit" describedBy={nameId} onPress={onEdit} />
            <HideButton product={product} describedBy={nameId} changes={changes} />
            <AskingButton
              param="hapus"
              product={product}
              label="Hapus"
              describedBy={nameId}
              onPress={changes.remove}
            />
          </div>
        )}
      </div>
      {!only && <VariantList product={product} formKey={formKey} editable={editable} changes={changes} />}
    </article>
  );
}

type ProductFactsProps = {
  product: OwnProduct;
  nameId: string;
  changing: number;
  editable: boolean;
};

function ProductFacts({ product, nameId, changing, editable }: ProductFactsProps) {
  return (
    <div className="min-w-0 flex-1">
      <h3 id={nameId} className="wrap-anywhere font-semibold">
        {product.namaProduk}
      </h3>
      {product.hidden && (
        <p className="my-1 inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-0.5 font-semibold text-ink-soft text-sm">
          <EyeOff aria-hidden className="size-4" />
          Disembunyikan
        </p>
      )}
      <p className="font-semibold text-brand tabular-nums">{priceRange(product)}</p>
      {/* In a line of its own, so that the buttons below keep their places. */}
      <p className="text-ink-soft text-sm tabular-nums">
        <Stock stok={product.stok} />
        {changing !== 0 && ` (${changing > 0 ? '+' : '−'}${formatNumber(Math.abs(changing))} …)`}
      </p>
      <p className="text-ink-soft text-sm tabular-nums">
        {weightRange(product)} gram
        {product.photos.length > 1 && ` · ${product.photos.length} foto`}
        {editable && (
          <>
            {' · '}
            <Link
              to={`/dashboard/produk/${product.id}/stok`}
              aria-describedby={nameId}
              className="-my-3 relative inline-flex min-h-11 items-center text-brand underline"
            >
              Riwayat stok
            </Link>
          </>
        )}
      </p>
      {product.deskripsi && (
        <p className="line-clamp-2 wrap-anywhere text-ink-soft text-sm">{product.deskripsi}</p>
      )}
    </div>
  );
}

function priceRange({ harga, maxHarga }: OwnProduct): string {
  return harga === maxHarga ? formatRupiah(harga) : `${formatRupiah(harga)} – ${formatRupiah(maxHarga)}`;
}

function weightRange({ variants }: OwnProduct): string {
  const weights = variants.map(({ berat }) => berat);
  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  return least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`;
}

type HideButtonProps = { product: OwnProduct; describedBy: string; changes: ProductChanges };

function HideButton({ product, describedBy, changes }: HideButtonProps) {
  const { id, hidden } = product;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="productId" value={id} />
      <Button
        type="submit"
        name="intent"
        value={hidden ? 'show' : 'hide'}
        variant={hidden ? 'secondary' : 'quiet'}
        aria-describedby={describedBy}
        onClick={(event) => {
          event.preventDefault();
          changes.hide(product, !hidden);
        }}
      >
        {hidden ? 'Tampilkan' : 'Sembunyikan'}
      </Button>
    </Form>
  );
}

type AskingButtonProps = {
  param: 'edit' | 'hapus';
  product: OwnProduct;
  label: string;
  describedBy: string;
  onPress: (product: OwnProduct) => void;
};

function AskingButton({ param, product, label, describedBy, onPress }: AskingButtonProps) {
  return (
    <Form method="get" preventScrollReset>
      <input type="hidden" name={param} value={product.id} />
      <Button
        type="submit"
        variant={param === 'edit' ? 'secondary' : 'quiet'}
        aria-describedby={describedBy}
        onClick={(event) => {
          event.preventDefault();
          onPress(product);
        }}
      >
        {label}
      </Button>
    </Form>
  );
}
