import { Notice } from '#app/ui/page/notice.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { faultAdvice, faultText, type LastFault } from '#domain/shipping/fault.ts';
import { useDashboardShop } from '../shop.ts';

const uses = {
  rates: 'Ongkir kurir di keranjang terakhir gagal diambil',
  tracking: 'Pelacakan paket terakhir gagal',
};

/** Buyers only see that couriers are missing, so the owner sees the errors. */
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
