import { type FormEvent, useState } from 'react';
import { MAX_PHOTOS, type OwnProduct, type Product } from '../../../../../domain/products/product.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import { useAnswer } from '../../../../forms/use-answer.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { TextArea, TextField } from '../../../../ui/controls/field.tsx';
import type { DoneWithProduct, RefusedProduct } from '../answer.ts';
import { CategoryField } from './category-field.tsx';
import { useChosenPhotos } from './chosen-photos.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { ProductPhotos } from './photos.tsx';
import { useProductSending } from './sending.ts';

type ProductFormProps = {
  /** Without it, a new product is added. */
  product?: OwnProduct;
  /** What the form sent without scripts came to. */
  refused: RefusedProduct | null;
  onDone: (done: DoneWithProduct) => void;
  /** Where 'Batal' leads without scripts. */
  cancelTo?: string;
  onCancel?: () => void;
};

export function ProductForm({ product, refused: sent, onDone, cancelTo, onCancel }: ProductFormProps) {
  const { fetcher, refused: answered, share, sendPhotos } = useProductSending(onDone);
  const chosen = useChosenPhotos();
  const [preparing, setPreparing] = useState(false);
  const [photoError, setPhotoError] = useState<string>();
  const { form, refused, field } = useAnswer(answered ?? sent);
  const pending = preparing || share !== null || fetcher.state !== 'idle';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (chosen.photos.length === 0) return;
    event.preventDefault();
    if (pending) return;
    const fields = new FormData(event.currentTarget);
    setPreparing(true);
    const files = await chosen.files();
    setPreparing(false);
    setPhotoError(
      files ? undefined : 'Ada foto yang tidak bisa dikirim. Batalkan dulu, atau pilih gantinya.',
    );
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
      {/* Enter presses a form's first button: this one saves, while the next ones move photos. */}
      <button type="submit" hidden />
      <input type="hidden" name="intent" value={product ? 'edit' : 'add'} />
      {product && <input type="hidden" name="productId" value={product.id} />}
      {product && <input type="hidden" name="seenStok" value={refused?.values.seenStok ?? product.stok} />}
      <AnswerNotice answer={refused} />
      <ProductFields product={product} field={field} />
      <CategoryField {...field('categoryId', product?.categoryId ?? '')} />
      {product && product.photos.length > 0 && <ProductPhotos product={product} refused={refused} />}
      <PhotoPicker
        free={MAX_PHOTOS - (product?.photos.length ?? 0)}
        error={photoError ?? refused?.errors.photos}
        lost={refused?.photosLost ?? false}
        chosen={chosen}
        share={share}
      />
      <div className="flex justify-end gap-3">
        {onCancel ? (
          <Button type="button" variant="secondary" onClick={onCancel}>
            Batal
          </Button>
        ) : (
          cancelTo && (
            <ButtonLink to={cancelTo} variant="secondary">
              Batal
            </ButtonLink>
          )
        )}
        <Button type="submit" pending={pending} pendingText="Menyimpan...">
          {product ? 'Simpan' : 'Tambah Produk'}
        </Button>
      </div>
    </fetcher.Form>
  );
}

type ProductFieldsProps = Pick<ProductFormProps, 'product'> & Pick<ReturnType<typeof useAnswer>, 'field'>;

type FieldName = 'namaProduk' | 'harga' | 'stok' | 'berat' | 'deskripsi';

function shownValue({ variants: [variant], ...product }: Product, name: FieldName): string {
  return String(name === 'berat' ? (variant?.berat ?? '') : product[name]);
}

function ProductFields({ product, field }: ProductFieldsProps) {
  const wired = (name: FieldName) => field(name, product && shownValue(product, name));
  return (
    <>
      <TextField {...wired('namaProduk')} label="Nama Produk" required maxLength={120} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TextField
          {...wired('harga')}
          className="col-span-2 sm:col-span-1"
          label="Harga"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Rupiah"
        />
        <TextField
          {...wired('stok')}
          label="Stok"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Jumlah barang"
        />
        <TextField
          {...wired('berat')}
          label="Berat (gram)"
          type="number"
          min={1}
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Termasuk kemasan"
        />
      </div>
      <TextArea {...wired('deskripsi')} label="Deskripsi" rows={3} maxLength={2000} />
    </>
  );
}
