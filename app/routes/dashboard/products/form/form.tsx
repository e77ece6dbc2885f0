import { type FormEvent, useState } from 'react';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { TextArea, TextField } from '#app/ui/controls/field.tsx';
import type { TypedRow } from '#domain/products/matrix.ts';
import { MAX_PHOTOS, type OwnProduct } from '#domain/products/product.ts';
import type { DoneWithProduct, RefusedProduct } from '../answer.ts';
import { VariantEditor } from '../variants/editor.tsx';
import { useVariants, type Variants } from '../variants/use-variants.ts';
import { CategoryField } from './category-field.tsx';
import { useChosenPhotos } from './chosen-photos.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { ProductPhotos } from './photos.tsx';
import { useProductSending } from './sending.ts';

type ProductFormProps = {
  product?: OwnProduct;
  refused: RefusedProduct | null;
  onDone: (done: DoneWithProduct) => void;
  /** The link of the button 'Batal' (cancel) in browsers without scripts. */
  cancelTo?: string | undefined;
  onCancel?: (() => void) | undefined;
};

const saveBar = 'sticky z-10 flex justify-end gap-3 border-line border-t bg-surface py-3';
const inDialog = 'bottom-0 -mx-5 -mb-5 px-5';
/** Keeps the save bar above the dashboard's navigation bar at the bottom of a phone's screen. */
const onPage =
  'bottom-[calc(2.75rem+env(safe-area-inset-bottom))] -mx-4 -mb-4 rounded-b-card px-4 lg:bottom-0';

export function ProductForm({ product, refused: sent, onDone, cancelTo, onCancel }: ProductFormProps) {
  const { fetcher, refused: answered, share, sendPhotos } = useProductSending(onDone);
  const chosen = useChosenPhotos();
  const [preparing, setPreparing] = useState(false);
  const [unsendable, setUnsendable] = useState(false);
  const { form, refused, field } = useAnswer(answered ?? sent);
  const variants = useVariants(form, product, refused);
  const values = variants.slots.flatMap(({ chips }) => chips);
  const pending = preparing || share !== null || fetcher.state !== 'idle';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (chosen.photos.length === 0) return;
    event.preventDefault();
    if (pending) return;
    const fields = new FormData(event.currentTarget);
    setPreparing(true);
    const files = await chosen.files();
    setPreparing(false);
    setUnsendable(files === null);
    if (!files) return;
    fields.delete('photos');
    for (const file of files) fields.append('photos', file);
    const refusal = await sendPhotos(fields);
    if (refusal?.wrongPhoto !== undefined) chosen.fail(refusal.wrongPhoto, refusal.errors.photos ?? '');
  };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="grid gap-4"
    >
      {/* Enter presses a form's first button, so this hidden save button precedes the buttons that move photos. */}
      <button type="submit" hidden />
      <input type="hidden" name="intent" value={product ? 'edit' : 'add'} />
      {product && <input type="hidden" name="productId" value={product.id} />}
      <AnswerNotice answer={refused} />
      {product && product.photos.length > 0 && (
        <ProductPhotos product={product} values={values} refused={refused} />
      )}
      <PhotoPicker
        free={MAX_PHOTOS - (product?.photos.length ?? 0)}
        unsendable={unsendable}
        error={refused?.errors.photos}
        lost={refused?.photosLost ?? false}
        chosen={chosen}
        values={values}
        share={share}
      />
      <ProductFields product={product} only={onlyRow(variants)} field={field} />
      <CategoryField {...field('categoryId', product?.categoryId ?? '')} />
      <VariantEditor
        variants={variants}
        refused={refused}
        formerPrice={field('formerPrice', onlyRow(variants)?.formerPrice)}
      />
      <div data-floating-bar className={`${saveBar} ${onCancel ? inDialog : onPage}`}>
        <CancelButton onCancel={onCancel} cancelTo={cancelTo} />
        <Button type="submit" pending={pending} pendingText="Menyimpan...">
          {product ? 'Simpan' : 'Tambah Produk'}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function CancelButton({ onCancel, cancelTo }: Pick<ProductFormProps, 'onCancel' | 'cancelTo'>) {
  if (onCancel)
    return (
      <Button type="button" variant="secondary" onClick={onCancel}>
        Batal
      </Button>
    );
  return cancelTo ? (
    <ButtonLink to={cancelTo} variant="secondary">
      Batal
    </ButtonLink>
  ) : null;
}

function onlyRow({ matrix }: Variants): TypedRow | undefined {
  return matrix.options.length === 0 ? matrix.rows[0] : undefined;
}

type ProductFieldsProps = Pick<ProductFormProps, 'product'> &
  Pick<ReturnType<typeof useAnswer>, 'field'> & { only: TypedRow | undefined };

function ProductFields({ product, only, field }: ProductFieldsProps) {
  return (
    <>
      <TextField
        {...field('namaProduk', product?.namaProduk)}
        label="Nama Produk"
        required
        maxLength={120}
        autoComplete="off"
      />
      {only && <OnlyVariantFields only={only} field={field} />}
      <TextArea {...field('deskripsi', product?.deskripsi)} label="Deskripsi" rows={3} maxLength={2000} />
    </>
  );
}

type OnlyVariantFieldsProps = { only: TypedRow } & Pick<ProductFieldsProps, 'field'>;

function OnlyVariantFields({ only, field }: OnlyVariantFieldsProps) {
  return (
    <>
      <input type="hidden" name="variantId" value={only.variantId} />
      <input type="hidden" name="seenStok" value={only.seenStok} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <MoneyField
          {...field('harga', only.harga)}
          className="col-span-2 sm:col-span-1"
          label="Harga"
          required
        />
        <TextField
          {...field('stok', only.stok)}
          label="Stok"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Jumlah barang"
        />
        <TextField
          {...field('berat', only.berat)}
          label="Berat (gram)"
          type="number"
          min={1}
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Termasuk kemasan"
        />
      </div>
    </>
  );
}
