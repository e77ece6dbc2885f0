import { Form } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { type Courier, couriers } from '#domain/shipping/couriers.ts';
import { Part } from './parts.tsx';

type CouriersFormProps = {
  /** Null if the shop has no API key. `couriers` are courier codes separated by blanks. */
  settings: { originCityName: string; originKecamatan: string; couriers: string } | null;
  refused: Refused | null;
};

const none = { originCityName: '', originKecamatan: '', couriers: '' };

/** Asks for the shop's kecamatan (district), because couriers charge by the sender's and the receiver's kecamatan. */
export function CouriersForm({ settings, refused }: CouriersFormProps) {
  const { form, field } = useAnswer(refused);
  const { originCityName, originKecamatan, couriers: ticked } = settings ?? none;
  const offered = ticked.split(' ');
  const isTicked = (code: string) =>
    refused ? refused.values[`kurir-${code}`] !== undefined : offered.includes(code);
  return (
    <Form ref={form} method="post" noValidate>
      <input type="hidden" name="intent" value="couriers" />
      <Part title="Kurir di Keranjang">
        <fieldset disabled={!settings} className="grid min-w-0 grid-cols-1 gap-4">
          <p className="text-ink-soft text-sm">
            {settings
              ? 'Pembeli melihat ongkir kurir yang dicentang dari kecamatan Anda. Tanpa jawaban RajaOngkir, pilihan lain tetap ada.'
              : 'Simpan dulu asal pengiriman dan API key di atas. Sesudah itu pembeli melihat ongkir kurir yang dicentang.'}
          </p>
          {ticked !== '' && originKecamatan === '' && (
            <Notice tone="warning">Kurir tidak tampil di keranjang sampai Kecamatan Asal diisi.</Notice>
          )}
          <TextField
            {...field('kecamatan', originKecamatan)}
            label="Kecamatan Asal"
            autoComplete="off"
            maxLength={60}
            hint={originCityName ? `Kecamatan toko Anda di ${originCityName}.` : 'Kecamatan toko Anda.'}
          />
          <fieldset className="min-w-0">
            <legend className="mb-2 font-medium text-sm">Kurir</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {(Object.keys(couriers) as Courier[]).map((code) => (
                <CheckField key={code} name={`kurir-${code}`} value="ya" defaultChecked={isTicked(code)}>
                  {couriers[code]}
                </CheckField>
              ))}
            </div>
          </fieldset>
          <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
            Simpan Kurir
          </Button>
        </fieldset>
      </Part>
    </Form>
  );
}
