import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { SelectField } from '#app/ui/controls/field.tsx';
import { timeZoneNames } from '#domain/calendar/time-zone.ts';
import { answerPeriods, type PaymentHours, paymentPeriods, periodText } from '#domain/stores/store.ts';
import type { FieldsProps } from './fields.tsx';

export function TimeFields({ values, errors }: FieldsProps) {
  return (
    <>
      <PeriodField
        name="answerHours"
        label="Batas Waktu Konfirmasi"
        periods={answerPeriods}
        value={values.answerHours}
        error={errors.answerHours}
        hint="Belum Anda tagih sampai batas ini? Pesanan batal otomatis dan stok kembali."
      >
        Dihitung sejak pesanan masuk; pembeli melihatnya sebelum memesan, dan Anda diingatkan lewat email.
        Pesanan yang sudah masuk tetap memakai batasnya.
      </PeriodField>
      <PeriodField
        name="paymentHours"
        label="Batas Waktu Bayar"
        periods={paymentPeriods}
        value={values.paymentHours}
        error={errors.paymentHours}
        hint="Belum dibayar sampai batas ini? Pesanan batal otomatis; stok dan voucher kembali."
      >
        Dihitung sejak tagihan dikirim. Tagihan yang sudah dikirim tetap memakai batas yang tertulis di sana.
      </PeriodField>
      <SelectField
        name="timeZone"
        label="Zona Waktu"
        defaultValue={values.timeZone}
        error={errors.timeZone}
        hint="Untuk tanggal di laporan, faktur, dan voucher."
        className="sm:max-w-xs"
      >
        {Object.entries(timeZoneNames).map(([zone, name]) => (
          <option key={zone} value={zone}>
            {name} ({zone.replace('Asia/', '')})
          </option>
        ))}
      </SelectField>
    </>
  );
}

type PeriodFieldProps = {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  hint: string;
  periods: readonly PaymentHours[];
  children: ReactNode;
};

function PeriodField({ value, periods, children, ...field }: PeriodFieldProps) {
  return (
    <div>
      <SelectField {...field} defaultValue={value} className="sm:max-w-xl">
        <option value="">Tanpa batas waktu</option>
        {periods.map((hours) => (
          <option key={hours} value={hours}>
            {periodText(hours)}
          </option>
        ))}
      </SelectField>
      <More>{children}</More>
    </div>
  );
}

function More({ children }: { children: ReactNode }) {
  return (
    <details className="text-ink-soft text-sm">
      <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Info aria-hidden className="size-4" />
        Selengkapnya
      </summary>
      <p>{children}</p>
    </details>
  );
}
