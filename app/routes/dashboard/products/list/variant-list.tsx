import { ChevronDown } from 'lucide-react';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { optionText } from '#domain/products/option.ts';
import { LOW_STOCK, type OwnProduct, type Variant } from '#domain/products/product.ts';
import type { ProductChanges } from './changes.ts';
import { StockStepper } from './stock-stepper.tsx';

type VariantListProps = {
  product: OwnProduct;
  hasMenu: boolean;
  formKey: string;
  editable: boolean;
  changes: ProductChanges;
};

export function VariantList({ product, hasMenu, ...row }: VariantListProps) {
  const { variants, namaProduk } = product;
  const low = variants.filter(({ hidden, stok }) => !hidden && stok <= LOW_STOCK).length;
  return (
    <details className="group">
      <summary
        className={`${hasMenu ? 'right-14' : 'right-3'} absolute top-6 flex h-11 cursor-pointer list-none items-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-medium text-sm leading-4.5 hover:bg-sunken max-[22rem]:top-17 max-[22rem]:right-auto max-[22rem]:left-17 lg:top-3.5 lg:right-37 [&::-webkit-details-marker]:hidden`}
      >
        <span>
          {variants.length} varian
          {low > 0 && <strong className="block text-warning">{low} menipis</strong>}
          <span className="sr-only"> {namaProduk}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 group-open:[transform:rotate(180deg)]" />
      </summary>
      <ul className="divide-y divide-line border-line border-t px-3">
        {variants.map((variant) => (
          <VariantLine key={variant.id} namaProduk={namaProduk} variant={variant} {...row} />
        ))}
      </ul>
    </details>
  );
}

type VariantLineProps = Omit<VariantListProps, 'product' | 'hasMenu'> & {
  namaProduk: string;
  variant: Variant;
};

function VariantLine({ namaProduk, variant, formKey, editable, changes }: VariantLineProps) {
  const { id, optionValues, harga, stok, hidden } = variant;
  const nameId = `varian-${id}`;
  const changing = changes.pendingStock[id] ?? 0;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p id={nameId} className="wrap-anywhere font-medium">
          {optionText(optionValues)}
          {hidden && <span className="font-normal text-ink-soft text-sm"> · disembunyikan</span>}
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          {formatRupiah(harga)} ·{' '}
          <span className="whitespace-nowrap">
            <Stock stok={stok} />
          </span>
          {changing !== 0 && ' …'}
        </p>
      </div>
      {editable && (
        <StockStepper
          variantId={id}
          stok={stok}
          label={`Ubah stok ${namaProduk}, ${optionText(optionValues)}`}
          describedBy={nameId}
          formKey={formKey}
          changes={changes}
        />
      )}
    </li>
  );
}

export function Stock({ stok }: { stok: number }) {
  if (stok === 0) return <strong className="font-semibold text-danger">Stok habis</strong>;
  if (stok <= LOW_STOCK) return <strong className="font-semibold text-warning">Stok tinggal {stok}</strong>;
  return <>Stok {formatNumber(stok)}</>;
}
