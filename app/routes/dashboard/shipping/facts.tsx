import type { LastFault } from '#domain/shipping/fault.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import { LastFaults } from './last-faults.tsx';
import { Part } from './part.tsx';

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
