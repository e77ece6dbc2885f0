import { TextArea, TextField } from '#app/ui/controls/field.tsx';
import { MAX_OPENING_NOTE } from '#domain/stores/opening.ts';
import { MoneyField } from '../money/field.tsx';
import { CountedText, type FieldsProps } from './fields.tsx';

export function OpeningFields({ values, input, errors }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <TextArea
        name="openingNote"
        label="Catatan buka"
        rows={2}
        maxLength={MAX_OPENING_NOTE}
        placeholder="Contoh: Buka Senin–Sabtu, 08.00–17.00. Minggu libur."
        defaultValue={values.openingNote}
        error={errors.openingNote}
        hint={
          <CountedText text={input.openingNote} max={MAX_OPENING_NOTE}>
            Tampil di halaman toko. Boleh kosong.
          </CountedText>
        }
      />
      <HolidayField values={values} errors={errors} />
      <MoneyField
        name="minOrder"
        label="Minimal belanja"
        defaultValue={values.minOrder}
        error={errors.minOrder}
        className="sm:max-w-xs"
        hint="Sebelum potongan voucher dan ongkir. Kosong: tanpa minimal."
      />
    </div>
  );
}

/** CSS alone shows and hides the date, so that the switch works without scripts. */
function HolidayField({ values, errors }: Pick<FieldsProps, 'values' | 'errors'>) {
  return (
    <div>
      <input
        type="checkbox"
        id="onHoliday"
        name="onHoliday"
        defaultChecked={values.onHoliday === 'on'}
        aria-describedby="onHoliday-hint"
        className="peer size-5 align-middle accent-brand"
      />
      <label
        htmlFor="onHoliday"
        className="inline-flex min-h-11 cursor-pointer items-center pl-2.5 font-medium"
      >
        Toko libur
      </label>
      <p id="onHoliday-hint" className="text-ink-soft text-sm">
        Toko dan produk tetap terlihat, tetapi pesanan baru ditolak sampai tanggal buka lagi.
      </p>
      <div className="mt-3 hidden peer-checked:block">
        <TextField
          name="closedUntil"
          label="Buka lagi tanggal"
          type="date"
          defaultValue={values.closedUntil}
          error={errors.closedUntil}
          className="sm:max-w-xs"
          hint="Mulai hari itu toko menerima pesanan lagi dengan sendirinya."
        />
      </div>
    </div>
  );
}
