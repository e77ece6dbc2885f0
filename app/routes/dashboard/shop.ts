import { createElement } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { may } from '#domain/access.ts';
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
  accounts: ShopAccount[];
  hasQris: boolean;
  /** True if bills get a unique code: a few rupiah are added, so that a transfer can be matched with its bill. */
  uniqueCodes: boolean;
  timeZone: TimeZone;
  paymentHours: PaymentHours | null;
  phase: StorePhase;
  /** The server's time when it read the shop; a phone's clock may be wrong. */
  now: Date;
  /** True for super admins, who may only look, and for members on pages that their rights do not let them change. */
  readOnly: boolean;
  /** The rights of a team member; undefined for the owner and for super admins. */
  rights: readonly Right[] | undefined;
  /** True for ten minutes after a correct password, so that forms that could redirect money do not ask again. */
  passwordProven: boolean;
  /** True if the user has a second factor, which may be proven instead of the password. */
  hasFactor: boolean;
  /** Scheme and host for links that are sent to others, such as 'https://…'. */
  origin: string;
};

/** Works only in pages below the dashboard's layout. Throws if no shop is open. */
export function useDashboardShop(): DashboardShop {
  const shop = useOutletContext<DashboardShop | null>();
  if (!shop) throw new Error('no shop is open');
  return shop;
}

/** Returns a function that checks a right. Super admins have all rights but may only look, so also check `readOnly`. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useDashboardShop();
  return (right) => may({ rights }, right);
}

/** Returns `?toko=`, which super admins and team members have in the URL; null in the account's own shop. */
export function useNamedShop(): string | null {
  return useSearchParams()[0].get(SHOP_PARAM);
}

/** Every GET form needs this field, because browsers replace the query of the form's action by the form's fields. */
export function ShopField() {
  const toko = useNamedShop();
  return toko && createElement('input', { type: 'hidden', name: SHOP_PARAM, value: toko });
}

/** Returns a function that adds the `?toko=` of the current address to a path. */
export function useDashboardPath(): (path: string) => string {
  const toko = useNamedShop();
  return (path) => pathAtShop(path, toko);
}
