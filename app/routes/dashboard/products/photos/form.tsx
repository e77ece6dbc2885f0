import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useErrorUntilChange } from '#app/forms/error-until-change.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { Section } from '#app/ui/page/section.tsx';
import { MAX_PRODUCT_DRAFTS } from '#domain/products/drafts/drafts.ts';
import { parseProductForm } from '#domain/products/form/product.ts';
import { PhotoInput, tilesId } from '../photo-input.tsx';
import type { WrongPhoto } from './action.ts';
import { WrongPhotos } from './outcome.tsx';
import type { PhotoQueue, QueueState } from './queue.ts';
import type { Numbers } from './stored-photos.ts';
import { PhotoTiles, RefusedPhotos } from './tiles.tsx';

type PhotoFormProps = {
  queue: PhotoQueue;
  state: QueueState;
  formKey: string;
  answer: Refused<{ wrong?: WrongPhoto[] }> | null;
};

export function PhotoForm({ queue, state, formKey, answer }: PhotoFormProps) {
  const [wrong, setWrong] = useState<Refused | null>(null);
  const { form, refused, field } = useAnswer<Refused>(wrong ?? answer);
  const { photos } = state;
  const usable = photos.filter((photo) => photo.state !== 'refused').length;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const numbers = numbersIn(new FormData(event.currentTarget));
    const refusal = refusalOf(numbers, usable);
    setWrong(refusal);
    if (!refusal) void queue.start(numbers);
  };
  const remove = (photo: QueueState['photos'][number]) => void queue.drop([photo]);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="grid gap-5"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <AnswerNotice answer={refused} />
      <WrongPhotos wrong={answer?.wrong ?? []} />
      <Section title="1. Untuk semua foto">
        <p className="mb-3 text-ink-soft">
          Semua draf mulai dengan angka ini. Ubah per produk sesudahnya bila ada yang berbeda.
        </p>
        <NumberFields field={field} />
      </Section>
      <Section title="2. Foto">
        <div className="grid gap-4">
          <PhotoChoice queue={queue} count={photos.length} error={refused?.errors.photos} />
          <RefusedPhotos photos={photos} onRemove={remove} />
          <PhotoTiles photos={photos} onRemove={remove} />
        </div>
      </Section>
      <div>
        <Button type="submit" pendingText="Membuat draf...">
          {usable > 0 ? `Buat ${usable} Draf` : 'Buat Draf'}
        </Button>
      </div>
    </Form>
  );
}

function numbersIn(fields: FormData): Numbers {
  const text = (name: string) => String(fields.get(name) ?? '');
  return { harga: text('harga'), stok: text('stok'), berat: text('berat') };
}

function refusalOf(numbers: Numbers, usable: number): Refused | null {
  const parsed = parseProductForm({ ...numbers, namaProduk: 'Produk' }, 'add');
  const { form: sentence = '', ...errors } = parsed.ok ? {} : parsed.errors;
  const photos = usable === 0 ? { photos: 'Pilih foto dulu.' } : {};
  if (parsed.ok && usable > 0) return null;
  return { kind: 'refused', sentence, errors: { ...errors, ...photos }, values: numbers };
}

function NumberFields({ field }: Pick<ReturnType<typeof useAnswer>, 'field'>) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <MoneyField {...field('harga')} className="col-span-2 sm:col-span-1" label="Harga" required />
      <TextField
        {...field('stok')}
        label="Stok"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Jumlah barang"
      />
      <TextField
        {...field('berat')}
        label="Berat (gram)"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Termasuk kemasan"
      />
    </div>
  );
}

type PhotoChoiceProps = { queue: PhotoQueue; count: number; error: string | undefined };

function PhotoChoice({ queue, count, error }: PhotoChoiceProps) {
  const id = useId();
  const shown = useErrorUntilChange(tilesId(id), error);
  const isAlive = useHydrated();
  const [tooMany, setTooMany] = useState(0);
  const add = (files: File[]) => {
    setTooMany(Math.max(0, count + files.length - MAX_PRODUCT_DRAFTS));
    void queue.add(files, Date.now());
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Pilih foto
      </label>
      <PhotoInput id={id} isWrong={Boolean(shown)} onChosen={add} />
      <div id={`${id}-hint`} className="mt-1.5 text-sm">
        {shown && <p className="font-medium text-danger">{shown}</p>}
        <p role="status" className="font-medium text-warning">
          {tooMany > 0 &&
            `Paling banyak ${MAX_PRODUCT_DRAFTS} foto sekaligus: ${tooMany} foto terakhir tidak ikut.`}
        </p>
        <p className="text-ink-soft">
          JPG, PNG, atau WebP; paling banyak {MAX_PRODUCT_DRAFTS} foto sekaligus
          {isAlive ? '.' : ', bersama-sama paling besar 40 MB.'} Nama berkas menjadi nama produk, kalau
          berarti.
        </p>
      </div>
    </div>
  );
}
