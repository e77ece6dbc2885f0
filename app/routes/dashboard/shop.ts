import { useOutletContext, useSearchParams } from 'react-router';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { ShopAccount } from '#domain/payment-methods/account.ts';
import type { PaymentHours, StorePhase } from '#domain/stores/store.ts';

export type DashboardShop = {
  storeId: string;
  namaToko: string;
  slug: string;
  waNumber: string;
  caraPembayaran: string;
  /** Those that buyers see. */
  accounts: ShopAccount[];
  hasQris: boolean;
  /** Whether bills get one. */
  uniqueCodes: boolean;
  timeZone: TimeZone;
  paymentHours: PaymentHours | null;
  phase: StorePhase;
  /** When it was read, by the server's clock. */
  now: Date;
  /** A super admin looks and changes nothing. */
  readOnly: boolean;
  /** Whether forms that move money need no password at this moment. */
  passwordProven: boolean;
  /** 'https://…', for links that leave the page. */
  origin: string;
};

/** Only below the dashboard's frame, and only where a shop is open. */
export function useDashboardShop(): DashboardShop {
  const shop = useOutletContext<DashboardShop | null>();
  if (!shop) throw new Error('no shop is open');
  return shop;
}

/** Keeps the shop that a super admin has chosen. */
export function useDashboardPath(): (path: string) => string {
  const [params] = useSearchParams();
  const toko = params.get('toko');
  return (path) => {
    if (!toko) return path;
    const [address = '', hash] = path.split('#');
    const joined = `${address}${address.includes('?') ? '&' : '?'}toko=${encodeURIComponent(toko)}`;
    return hash === undefined ? joined : `${joined}#${hash}`;
  };
}
