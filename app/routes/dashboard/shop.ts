import { createElement } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { ShopAccount } from '#domain/payment-methods/account.ts';
import type { Right } from '#domain/rights.ts';
import { pathAtShop, SHOP_PARAM } from '#domain/routes/shop-path.ts';
import type { PaymentHours, StorePhase } from '#domain/stores/store.ts';

export type DashboardShop = {
  storeId: string;
  namaToko: string;
  slug: string;
  waNumber: string;
  caraPembayaran: string;
  /** The payment accounts that buyers see. */
  accounts: ShopAccount[];
  hasQris: boolean;
  /** True if bills get a unique code: a few rupiah are added, so that a transfer can be matched with its bill. */
  uniqueCodes: boolean;
  timeZone: TimeZone;
  paymentHours: PaymentHours | null;
  phase: StorePhase;
  /** When the shop was read, by the server's clock. */
  now: Date;
  /** True for super admins, who may look but not change anything, and where a member may not. */
  readOnly: boolean;
  /** The rights of a team member; null for the owner and for super admins. */
  rights: readonly Right[] | null;
  /** True for ten minutes after a correct password: forms that could redirect money then do not ask for it. */
  passwordProven: boolean;
  /** The owner has a second factor, which may be proven instead of the password. */
  hasFactor: boolean;
  /** The site's address, such as 'https://…', for links that are sent to others. */
  origin: string;
};

/** Works only in pages inside the dashboard's frame. Throws if no shop is open. */
export function useDashboardShop(): DashboardShop {
  const shop = useOutletContext<DashboardShop | null>();
  if (!shop) throw new Error('no shop is open');
  return shop;
}

/** Returns a function that tells whether the person may do this; `readOnly` pages need not ask it. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useDashboardShop();
  return (right) => rights === null || rights.includes(right);
}

/** The `?toko=` of the address: that of a super admin, or of a member of a team. Null in one's own shop. */
export function useNamedShop(): string | null {
  return useSearchParams()[0].get(SHOP_PARAM);
}

/** Every form with method get needs it: browsers drop the query of the form's own address. */
export function ShopField() {
  const toko = useNamedShop();
  return toko && createElement('input', { type: 'hidden', name: SHOP_PARAM, value: toko });
}

/** Returns a function that adds the shop that the address names to a path. */
export function useDashboardPath(): (path: string) => string {
  const toko = useNamedShop();
  return (path) => pathAtShop(path, toko);
}
