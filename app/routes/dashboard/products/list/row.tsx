import { EyeOff } from 'lucide-react';
import { Form } from 'react-router';
import { ShopField, useMay } from '#app/routes/dashboard/shop.ts';
import { Photo } from '#app/ui/products/photo.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import type { ProductChanges } from './changes.ts';
import { ProductMenu } from './row-menu.tsx';
import { StockStepper } from './stock-stepper.tsx';
import { Stock, VariantList } from './variant-list.tsx';

type ProductRowProps = {
  product: OwnProduct;
  formKey: string;
  editable: boolean;
  onEdit: (product: OwnProduct) => void;
  changes: ProductChanges;
};

/** Makes a row 72 px high including its border. On a narrow phone the stock is below name and price. */
const columns =
  'grid grid-cols-[3rem_minmax(0,1fr)_8rem_2.75rem] grid-rows-[1.25rem_2.75rem] gap-x-1.5 pt-1 pr-1 pb-0.75 pl-3 ' +
  'max-[22rem]:grid-rows-[1.25rem_2.75rem_2.75rem] ' +
  'lg:min-h-17.75 lg:grid-cols-[3.5rem_minmax(0,1fr)_10rem_8.5rem_4.5rem_2.75rem] lg:grid-rows-1 lg:items-center lg:gap-x-3 lg:px-3';

export function ProductRow({ product, formKey, editable, onEdit, changes }: ProductRowProps) {
  const nameId = `produk-${product.id}`;
  const { variants, namaProduk } = product;
  const [only] = variants.length === 1 ? variants : [];
  const may = useMay();
  const mayEdit = editable && may('products.write');
  const mayRestock = editable && may('stock.write');
  return (
    <article aria-labelledby={nameId} className="relative hover:bg-page">
      <div className={columns}>
        <div
          className={`col-start-1 row-start-1 row-end-3 self-center lg:row-end-2 max-[22rem]:self-start max-[22rem]:pt-1.5 ${product.hidden ? 'opacity-50' : ''}`}
        >
          <Photo storeId={product.storeId} photo={product.photos[0] ?? null} name={namaProduk} sizes="56px" />
        </div>
        <div className="col-start-2 col-end-4 row-start-1 min-w-0 max-lg:leading-5 lg:col-end-3">
          <h3 id={nameId} title={namaProduk} className="truncate font-semibold">
            {namaProduk}
          </h3>
          <p className="truncate text-ink-soft text-sm max-lg:hidden">{detailsOf(product)}</p>
        </div>
        <PriceAndStock product={product} changing={changingOf(product, changes)} />
        {mayEdit && <EditButton product={product} describedBy={nameId} onEdit={onEdit} />}
        {editable && (
          <>
            <div className="relative max-[22rem]:col-start-2 max-[22rem]:row-start-3 max-lg:col-start-3 max-lg:row-start-2 lg:col-start-4 lg:row-start-1">
              {only && mayRestock && (
                <StockStepper
                  variantId={only.id}
                  stok={only.stok}
                  label={`Ubah stok ${namaProduk}`}
                  describedBy={nameId}
                  formKey={formKey}
                  changes={changes}
                />
              )}
            </div>
            <div className="col-start-4 row-start-1 row-end-3 self-center lg:col-start-6 lg:row-end-2">
              <ProductMenu product={product} describedBy={nameId} changes={changes} />
            </div>
          </>
        )}
      </div>
      {!only && (
        <VariantList
          product={product}
          hasMenu={editable}
          formKey={formKey}
          editable={mayRestock}
          changes={changes}
        />
      )}
    </article>
  );
}

function changingOf({ variants }: OwnProduct, { pendingStock }: ProductChanges): number {
  return variants.reduce((sum, { id }) => sum + (pendingStock[id] ?? 0), 0);
}

function PriceAndStock({ product, changing }: { product: OwnProduct; changing: number }) {
  return (
    <div className="col-start-2 row-start-2 min-w-0 self-center text-sm tabular-nums leading-5 max-[22rem]:col-end-4 lg:col-start-3 lg:row-start-1">
      <p className="truncate font-semibold text-brand">{priceRange(product)}</p>
      <p className="truncate text-ink-soft">
        {product.hidden && (
          <>
            <EyeOff aria-hidden className="mr-1 inline size-4 align-[-3px]" />
            <span className="max-lg:sr-only">Disembunyikan · </span>
          </>
        )}
        <Stock stok={product.stok} />
        {changing !== 0 && ' …'}
      </p>
    </div>
  );
}

function priceRange({ harga, maxHarga }: OwnProduct): string {
  return harga === maxHarga ? formatRupiah(harga) : `${formatRupiah(harga)} – ${formatRupiah(maxHarga)}`;
}

function detailsOf({ variants, photos, deskripsi }: OwnProduct): string {
  const weights = variants.map(({ berat }) => berat);
  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  const grams = least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`;
  const facts = [`${grams} gram`, photos.length > 1 && `${photos.length} foto`, deskripsi];
  return facts.filter(Boolean).join(' · ');
}

type EditButtonProps = {
  product: OwnProduct;
  describedBy: string;
  onEdit: (product: OwnProduct) => void;
};

/** On a phone this invisible button covers the photo and the text beside it, so that a tap on them opens the form. */
function EditButton({ product, describedBy, onEdit }: EditButtonProps) {
  return (
    <Form
      method="get"
      preventScrollReset
      className="max-lg:relative max-lg:col-start-1 max-lg:col-end-3 max-lg:row-span-2 max-lg:row-start-1 lg:col-start-5 lg:row-start-1"
    >
      <ShopField />
      <input type="hidden" name="edit" value={product.id} />
      <button
        type="submit"
        aria-describedby={describedBy}
        onClick={(event) => {
          event.preventDefault();
          onEdit(product);
        }}
        className="rounded-control max-lg:absolute max-lg:inset-0 lg:min-h-11 lg:w-full lg:border lg:border-line-strong lg:bg-surface lg:font-semibold lg:hover:bg-sunken"
      >
        <span className="max-lg:sr-only">Edit</span>
      </button>
    </Form>
  );
}
