import { Link } from 'react-router';
import type { Texts } from '#app/forms/answers.ts';
import { Button, buttonClass } from '#app/ui/controls/button.tsx';
import { TextArea, TextField } from '#app/ui/controls/field.tsx';
import { href } from '#domain/routes/href.ts';
import { chatNumber, waLink } from '#domain/stores/links.ts';
import { MAX_SHOP_TEXT, MAX_SLUG_LENGTH } from '#domain/stores/store.ts';
import { ProofField } from '../proof-field.tsx';
import { useDashboardPath } from '../shop.ts';

export type FieldsProps = {
  values: Texts;
  /** The texts that the fields contain now, whereas `values` are their initial texts. */
  input: Texts;
  errors: Texts;
};

export function ShopFields({ values, input, errors, savedNumber }: FieldsProps & { savedNumber: string }) {
  const pathTo = useDashboardPath();
  const number = chatNumber(input.waNumber ?? '');
  const isOther = number !== savedNumber || errors.password !== undefined;
  return (
    <div className="grid gap-4">
      <TextField
        name="namaToko"
        label="Nama Toko"
        required
        maxLength={80}
        autoComplete="organization"
        defaultValue={values.namaToko}
        error={errors.namaToko}
      />
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <TextField
            id="waNumber"
            name="waNumber"
            label="Nomor WhatsApp"
            required
            type="tel"
            inputMode="tel"
            maxLength={40}
            autoComplete="tel"
            defaultValue={values.waNumber}
            error={errors.waNumber}
            hint="Pesanan dikirim ke nomor ini."
          />
          <div className="pt-[26px]">
            <TryChat number={number} namaToko={input.namaToko ?? ''} />
          </div>
        </div>
        <div className={isOther ? 'mt-4' : 'without-scripts mt-4'}>
          <ProofField error={errors.password} about="bila nomor WhatsApp diubah" />
        </div>
        <Link
          to={pathTo(href('/dashboard/pengaturan/nomor'))}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Nomor WhatsApp lain
        </Link>
      </div>
      <TextArea
        name="deskripsi"
        label="Deskripsi Toko"
        rows={2}
        maxLength={MAX_SHOP_TEXT}
        defaultValue={values.deskripsi}
        error={errors.deskripsi}
        hint={<CountedText text={input.deskripsi}>Tampil di bawah nama toko. Boleh kosong.</CountedText>}
      />
    </div>
  );
}

type AddressFieldProps = FieldsProps & { savedSlug: string; addressLead: string; formerSlugs: string[] };

export function AddressField({
  values,
  input,
  errors,
  savedSlug,
  addressLead,
  formerSlugs,
}: AddressFieldProps) {
  return (
    <TextField
      name="slug"
      label="Alamat link toko"
      required
      lead={addressLead}
      maxLength={MAX_SLUG_LENGTH}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={values.slug}
      error={errors.slug}
      hint={<SlugHint isNew={input.slug !== savedSlug} savedSlug={savedSlug} formerSlugs={formerSlugs} />}
    />
  );
}

function SlugHint({
  isNew,
  savedSlug,
  formerSlugs,
}: {
  isNew: boolean;
  savedSlug: string;
  formerSlugs: string[];
}) {
  return (
    <>
      {isNew
        ? `Link lama tetap berlaku: pembeli yang membuka “${savedSlug}” diantar ke alamat baru.`
        : 'Tidak ikut berubah bila nama toko diganti.'}
      {formerSlugs.length > 0 && (
        <span className="block wrap-anywhere">Alamat lama yang masih berlaku: {formerSlugs.join(', ')}.</span>
      )}
    </>
  );
}

type CountedProps = { text: string | undefined; max?: number; children: string };

export function CountedText({ text = '', max = MAX_SHOP_TEXT, children }: CountedProps) {
  return (
    <span className="flex justify-between gap-4">
      <span>{children}</span>
      <span className="shrink-0 tabular-nums">
        {text.length}/{max}
      </span>
    </span>
  );
}

function TryChat({ number, namaToko }: { number: string | null; namaToko: string }) {
  if (!number) {
    return (
      <Button variant="secondary" disabled>
        Coba Kirim
      </Button>
    );
  }
  const text = `Tes dari ${namaToko.trim() || 'toko Anda'}: nomor WhatsApp ini menerima pesanan.`;
  return (
    <a href={waLink(number, text)} target="_blank" rel="noreferrer" className={buttonClass('secondary', '')}>
      Coba Kirim
    </a>
  );
}
