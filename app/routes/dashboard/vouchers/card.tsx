import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import {
  type ListedVoucher,
  lastDayOf,
  type VoucherState,
  voucherOffer,
  voucherState,
} from '#domain/vouchers/voucher.ts';

type VoucherCardProps = { voucher: ListedVoucher; now: Date; timeZone: TimeZone; editable: boolean };

const stateColors: Record<VoucherState, string> = {
  aktif: 'bg-success-soft text-success',
  terjadwal: 'bg-info-soft text-info',
  nonaktif: 'bg-sunken text-ink-soft',
  berakhir: 'bg-sunken text-ink-soft',
  habis: 'bg-warning-soft text-warning',
};

export function VoucherCard({ voucher, now, timeZone, editable }: VoucherCardProps) {
  const { id, code, minPurchase, active, used, quota, perBuyerLimit, given } = voucher;
  const state = voucherState(voucher, now);
  const titleId = `voucher-${id}`;
  const switchable = editable && state !== 'berakhir' && state !== 'habis';
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="break-all font-bold font-mono text-lg tracking-wide">
          {code}
        </h3>
        <span className={`shrink-0 rounded-full px-2.5 py-1 font-semibold text-sm ${stateColors[state]}`}>
          {state}
        </span>
      </div>
      <div className="grid gap-1">
        <p className="font-medium">{voucherOffer(voucher)}</p>
        <p className="text-ink-soft text-sm">
          {minPurchase > 0 ? `Belanja minimal ${formatRupiah(minPurchase)}` : 'Tanpa minimal belanja'}
          {perBuyerLimit !== null && ` · ${formatNumber(perBuyerLimit)} kali per pembeli`}
        </p>
        <p className="text-ink-soft text-sm">{periodOf(voucher, timeZone)}</p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 border-line border-t pt-3 text-sm tabular-nums">
        <Fact
          label="Dipakai"
          text={
            quota === null
              ? `${formatNumber(used)} kali`
              : `${formatNumber(used)} dari ${formatNumber(quota)}`
          }
        />
        <Fact label="Total potongan" text={formatRupiah(given)} />
      </dl>
      {switchable && (
        <div className="flex flex-wrap gap-3">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="voucherId" value={id} />
            <Button
              type="submit"
              name="intent"
              value={active ? 'off' : 'on'}
              variant="secondary"
              pendingText="Menyimpan..."
              aria-describedby={titleId}
            >
              {active ? 'Nonaktifkan' : 'Aktifkan'}
            </Button>
          </Form>
          <CopyButton text={code}>Salin Kode</CopyButton>
        </div>
      )}
    </article>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{text}</dd>
    </div>
  );
}

function periodOf({ startsAt, endsAt }: ListedVoucher, timeZone: TimeZone): string {
  const from = formatDate(startsAt, timeZone);
  return endsAt === null ? `Mulai ${from}, tanpa batas waktu` : `${from} – ${lastDayOf(endsAt, timeZone)}`;
}
