import { Form } from 'react-router';
import { type Courier, couriers } from '../../../../domain/shipping/couriers.ts';
import type { Refused } from '../../../forms/answers.ts';
import { useAnswer } from '../../../forms/use-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { Section } from '../../../ui/page/section.tsx';

type CouriersFormProps = {
  /** `couriers` are codes with blanks between them. */
  settings: { originCityName: string; originKecamatan: string; couriers: string };
  refused: Refused | null;
};

/** Prices go from kecamatan to kecamatan, so the shop's own is asked for once. */
export function CouriersForm({ settings, refused }: CouriersFormProps) {
  const { form, field } = useAnswer(refused);
  const offered = settings.couriers.split(' ');
  const isTicked = (code: string) =>
    refused ? refused.values[`kurir-${code}`] !== undefined : offered.includes(code);
  return (
    <Form ref={form} method="post" noValidate>
      <input type="hidden" name="intent" value="couriers" />
      <Section title="Kurir di Keranjang">
        <div className="grid gap-4">
          <p className="text-ink-soft text-sm">
            Pembeli melihat ongkir kurir yang dicentang dari kecamatan Anda. Tanpa jawaban RajaOngkir, pilihan
            lain tetap ada.
          </p>
          {settings.couriers !== '' && settings.originKecamatan === '' && (
            <Notice tone="warning">Kurir tidak tampil di keranjang sampai Kecamatan Asal diisi.</Notice>
          )}
          <TextField
            {...field('kecamatan', settings.originKecamatan)}
            label="Kecamatan Asal"
            autoComplete="off"
            maxLength={60}
            hint={`Kecamatan toko Anda di ${settings.originCityName}.`}
          />
          <fieldset className="min-w-0">
            <legend className="mb-2 font-medium text-sm">Kurir</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {(Object.keys(couriers) as Courier[]).map((code) => (
                <label key={code} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name={`kurir-${code}`}
                    value="ya"
                    defaultChecked={isTicked(code)}
                    className="size-5 accent-brand"
                  />
                  {couriers[code]}
                </label>
              ))}
            </div>
          </fieldset>
          <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
            Simpan Kurir
          </Button>
        </div>
      </Section>
    </Form>
  );
}
