import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { AreaFields } from '#app/ui/areas/fields.tsx';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { href } from '#domain/routes/href.ts';
import { MAX_TARIFF_NAME, type OwnTariff, type TariffKind, tariffKinds } from '#domain/shipping/tariff.ts';
import { tariffKindNames } from '#domain/shipping/tariff-words.ts';

const areaFields = ['provinsi', 'kotaKabupaten', 'kecamatan'] as const;

type TariffFormProps = {
  tariff: OwnTariff | null;
  refused: Refused | null;
};

/** Shows the chosen kind's fields. Without scripts, shows all fields, and the server ignores other kinds' fields. */
export function TariffForm({ tariff, refused }: TariffFormProps) {
  const { form, field } = useAnswer(refused);
  const pathTo = useDashboardPath();
  const hydrated = useHydrated();
  const [kind, setKind] = useState<string>(refused?.values.kind ?? tariff?.kind ?? 'own');
  const asks = (...kinds: TariffKind[]) => !hydrated || kinds.some((one) => one === kind);
  return (
    <Form
      ref={form}
      method="post"
      action={pathTo(href('/dashboard/ongkir/pilihan'))}
      preventScrollReset
      className="grid gap-4"
      noValidate
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={tariff?.id ?? ''} />
      <AnswerNotice answer={refused} />
      <SelectField
        {...field('kind', tariff?.kind ?? 'own')}
        data-first-focus
        label="Jenis"
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      >
        {tariffKinds.map((one) => (
          <option key={one} value={one}>
            {tariffKindNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('name', tariff?.name)}
        label="Nama"
        maxLength={MAX_TARIFF_NAME}
        autoComplete="off"
        required={kind === 'own'}
        hint={kind === 'own' ? 'Yang dibaca pembeli, misalnya Kurir toko.' : 'Boleh dikosongkan.'}
      />
      {asks('own', 'cod') && (
        <>
          <AreaChoice tariff={tariff} refused={refused} />
          <Cost field={field} tariff={tariff} kind={kind} asksCap={asks('cod')} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pendingText="Menyimpan...">
          {tariff ? 'Simpan' : 'Tambah Pilihan'}
        </Button>
        {tariff && (
          <ButtonLink to={pathTo(href('/dashboard/ongkir/pilihan'))} variant="secondary">
            Batal
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

function AreaChoice({ tariff, refused }: TariffFormProps) {
  const values = refused?.values ?? tariff ?? {};
  const isEverywhere = !areaFields.some((name) => values[name]);
  return (
    <details open={!isEverywhere} className="group rounded-control border border-line-strong px-4">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-medium">Berlaku di</span>
          <span className="group-open:hidden">
            : seluruh Indonesia · <span className="text-brand underline">pilih wilayah</span>
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft group-open:[transform:rotate(180deg)]"
        />
      </summary>
      <p className="mb-3 text-ink-soft text-sm">
        Isi provinsi saja, sampai kota, atau sampai kecamatan. Kosong: seluruh Indonesia. Di antara pilihan
        yang namanya sama, pembeli ditawari yang wilayahnya paling kecil.
      </p>
      <div className="grid min-w-0 gap-4 pb-4 sm:grid-cols-2">
        <AreaFields values={values} errors={refused?.errors ?? {}} required={false} kecamatanFirst={false} />
      </div>
    </details>
  );
}

type CostProps = {
  field: ReturnType<typeof useAnswer>['field'];
  tariff: OwnTariff | null;
  kind: string;
  asksCap: boolean;
};

function Cost({ field, tariff, kind, asksCap }: CostProps) {
  const money = (amount: number | null | undefined) => (amount == null ? '' : String(amount));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField
        {...field('price', money(tariff?.price))}
        label="Ongkir"
        hint={kind === 'cod' ? 'Kosong atau 0: gratis.' : 'Isi 0 kalau gratis.'}
      />
      <SelectField {...field('unit', tariff?.perKilogram ? 'kilogram' : 'order')} label="Dihitung">
        <option value="order">Per pesanan</option>
        <option value="kilogram">Per kilogram (dibulatkan ke atas)</option>
      </SelectField>
      <MoneyField
        {...field('freeFrom', money(tariff?.freeFrom))}
        label="Gratis Mulai Belanja"
        hint="Kosong: tidak pernah gratis."
      />
      {asksCap && (
        <MoneyField
          {...field('maxOrder', money(tariff?.maxOrder))}
          label="Belanja Paling Banyak (COD)"
          hint="Kosong: tanpa batas."
        />
      )}
    </div>
  );
}
