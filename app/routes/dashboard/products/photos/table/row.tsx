import { Check, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { Form, Link } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { MoneyInput, useMoneyWiring } from '#app/routes/dashboard/money/field.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { controlClass } from '#app/ui/controls/field.tsx';
import { Photo } from '#app/ui/products/photo.tsx';
import { formatRupiah } from '#domain/format.ts';
import { isNumbered } from '#domain/products/drafts/drafts.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { href } from '#domain/routes/href.ts';
import type { UnsavedField } from './unsaved-texts.ts';
import type { ProductDrafts } from './use-product-drafts.ts';

type ProductDraftRowProps = {
  product: OwnProduct;
  rowNumber: number;
  drafts: ProductDrafts;
  sent: Refused | null;
};

export function ProductDraftRow({ product, rowNumber, drafts, sent }: ProductDraftRowProps) {
  const { id, storeId, namaProduk, photos } = product;
  const isShown = drafts.shown.has(id);
  const refused = drafts.refusals[id] ?? sent;
  const isPending = drafts.isPending(id);
  const isSaved = !isPending && !refused && drafts.isSaved(id);
  return (
    <li className="px-3 py-2">
      <Form
        method="post"
        preventScrollReset
        noValidate
        autoComplete="off"
        data-product={id}
        onInput={({ target }: FormEvent) => {
          if (target instanceof HTMLInputElement) drafts.type(id, target.name as UnsavedField, target.value);
        }}
        onBlur={() => drafts.leave(product)}
        onKeyDown={focusNextRow}
        className="grid grid-cols-[4rem_minmax(0,1fr)_2.75rem] gap-2 lg:grid-cols-[4rem_minmax(0,1fr)_18rem_2.75rem] lg:items-center"
      >
        {/* Without scripts, Enter presses a form's first button, so this hidden save button comes first. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="productId" value={id} />
        <input type="hidden" name="seenStok" value={product.stok} />
        <div className="relative row-start-1 row-end-3 self-center lg:row-end-2">
          <Photo storeId={storeId} photo={photos[0] ?? null} name={namaProduk} sizes="64px" />
          {(isPending || isSaved) && (
            <span
              className={`absolute right-1 bottom-1 grid size-6 place-items-center rounded-full text-white ${isPending ? 'bg-ink-soft' : 'bg-success'}`}
            >
              {isPending ? <span aria-hidden>…</span> : <Check aria-hidden className="size-4" />}
              <span className="sr-only">{isPending ? 'Menyimpan...' : 'Tersimpan'}</span>
            </span>
          )}
        </div>
        <input
          name="namaProduk"
          aria-label={`Nama ${rowNumber}`}
          defaultValue={isNumbered(namaProduk) ? '' : namaProduk}
          placeholder={isNumbered(namaProduk) ? namaProduk : 'Nama produk'}
          aria-invalid={refused?.errors.namaProduk ? true : undefined}
          maxLength={120}
          enterKeyHint="next"
          className={controlClass(refused?.errors.namaProduk)}
        />
        <div className="col-start-2 col-end-4 row-start-2 flex gap-2 lg:col-start-3 lg:row-start-1">
          {product.options.length > 0 ? (
            <VariantsNote product={product} />
          ) : (
            <Numbers product={product} rowNumber={rowNumber} refused={refused} />
          )}
        </div>
        <ShowButton product={product} rowNumber={rowNumber} isShown={isShown} drafts={drafts} />
        {refused && <Problem refused={refused} />}
      </Form>
    </li>
  );
}

function Numbers({
  product,
  rowNumber,
  refused,
}: Pick<ProductDraftRowProps, 'product' | 'rowNumber'> & { refused: Refused | null }) {
  const { harga, stok } = refused?.errors ?? {};
  const { wiring, maskRef, shown } = useMoneyWiring(harga, undefined);
  const unit = useId();
  return (
    <>
      <div className="min-w-0 flex-1">
        <MoneyInput
          {...wiring}
          name="harga"
          aria-label={`Harga ${rowNumber}`}
          aria-describedby={undefined}
          aria-invalid={shown ? true : undefined}
          defaultValue={product.harga > 0 ? String(product.harga) : ''}
          enterKeyHint="next"
          maskRef={maskRef}
        />
      </div>
      <div className="relative w-22 shrink-0">
        <span
          id={unit}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-ink-soft text-sm"
        >
          Stok
        </span>
        <input
          name="stok"
          aria-label={`Stok ${rowNumber}`}
          defaultValue={String(product.stok)}
          inputMode="numeric"
          enterKeyHint="next"
          maxLength={10}
          aria-invalid={stok ? true : undefined}
          className={`${controlClass(stok)} pr-1! pl-11! tabular-nums`}
        />
      </div>
    </>
  );
}

function VariantsNote({ product: { id, variantCount, harga } }: { product: OwnProduct }) {
  const pathTo = useDashboardPath();
  return (
    <p className="flex min-w-0 flex-1 items-center gap-x-2 text-ink-soft text-sm">
      {variantCount} varian, {formatRupiah(harga)}
      <Link
        to={pathTo(`${href('/dashboard/produk')}?edit=${id}`)}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Edit
      </Link>
    </p>
  );
}

type ShowButtonProps = Omit<ProductDraftRowProps, 'sent'> & { isShown: boolean };

function ShowButton({ product, rowNumber, isShown, drafts }: ShowButtonProps) {
  const Icon = isShown ? Eye : EyeOff;
  return (
    <button
      type="submit"
      name="intent"
      value={isShown ? 'hide' : 'show'}
      aria-pressed={isShown}
      aria-label={`Tampilkan ${rowNumber}`}
      title={isShown ? 'Tampil di etalase' : 'Tampilkan'}
      onClick={(event) => {
        event.preventDefault();
        drafts.show(product, !isShown);
      }}
      className={`col-start-3 row-start-1 grid size-11 place-items-center rounded-control border lg:col-start-4 ${isShown ? 'border-success bg-success text-white' : 'border-line-strong bg-surface text-ink-soft hover:bg-sunken'}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

function Problem({ refused: { sentence, errors } }: { refused: Refused }) {
  const [first] = Object.values(errors).filter(Boolean);
  return (
    <p role="alert" className="col-span-full font-medium text-danger text-sm">
      {first ?? sentence}
    </p>
  );
}

/** Enter ('Next' on a phone) moves the focus to the same field of the next row. */
function focusNextRow(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const below = currentTarget.closest('li')?.nextElementSibling;
  const next = below?.querySelector<HTMLInputElement>(`input[name="${target.name}"]`);
  const end = document.querySelector<HTMLElement>('[data-after-drafts]');
  (next ?? end)?.focus();
  next?.select();
}
