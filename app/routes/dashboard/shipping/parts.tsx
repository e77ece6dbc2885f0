import { type ReactNode, useId } from 'react';
import { Notice } from '#app/ui/page/notice.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { faultAdvice, faultText, type LastFault } from '#domain/shipping/fault.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import { useDashboardShop } from '../shop.ts';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-3 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

type ShippingFactsProps = {
  settings: (ShippingOrigin & { apiKeyLast4: string }) | null;
  faults: readonly LastFault[];
};

export function ShippingFacts({ settings, faults }: ShippingFactsProps) {
  const facts = [
    ['Provinsi Asal', settings?.originProvinceName],
    ['Kota/Kabupaten Asal', settings?.originCityName],
    ['API Key RajaOngkir', settings?.apiKeyLast4 && `•••• ${settings.apiKeyLast4}`],
  ] as const;
  return (
    <Part title="Pengaturan yang tersimpan">
      <div className="mb-4 grid gap-4 empty:hidden">
        <LastFaults faults={faults} />
      </div>
      <dl className="grid gap-3">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-medium">{text || 'Belum diisi'}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const uses = {
  rates: 'Ongkir kurir di keranjang terakhir gagal diambil',
  tracking: 'Pelacakan paket terakhir gagal',
};

/** Tells the owner why loading courier prices or tracking a parcel failed. Buyers never see the reason. */
export function LastFaults({ faults }: { faults: readonly LastFault[] }) {
  const { timeZone } = useDashboardShop();
  return faults.map((one) => (
    <Notice key={one.use} tone="warning">
      <p>
        {uses[one.use]} {formatDateTime(one.at, timeZone)}: {faultText(one.fault)}.
      </p>
      <p className="mt-1 font-normal">{faultAdvice(one)}</p>
    </Notice>
  ));
}
