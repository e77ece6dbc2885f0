/** So many tries of one kind per key (an address or an account) in a window that starts with the first one. */
export type Limit = { name: string; tries: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Failed logins only; a success gives its try back. The windows end after 15 minutes whatever an attacker
 * does, so the real owner is never shut out for longer. By address is wide: a mobile carrier puts 200 buyers of a live sale
 * behind one. All of them may be logging in at this moment, and every other one may have mistyped before.
 */
export const loginByAddress: Limit = { name: 'login-address', tries: 300, windowSeconds: 15 * MINUTE };
export const loginByAccount: Limit = { name: 'login-account', tries: 10, windowSeconds: 15 * MINUTE };

/** From where an account has logged in before. Tries from there are counted apart from those of the rest of the world. */
export const loginKnownAddress: Limit = { name: 'login-known', tries: 1, windowSeconds: 30 * 24 * HOUR };

export const resetByAddress: Limit = { name: 'reset-address', tries: 5, windowSeconds: HOUR };
export const resetByEmail: Limit = { name: 'reset-email', tries: 5, windowSeconds: HOUR };

export const superAdminCodeByAddress: Limit = { name: 'superadmin-code', tries: 5, windowSeconds: HOUR };

/** A taken e-mail address counts too. The same 200 buyers join for one live sale, some of them in a second try. */
export const registrationByAddress: Limit = { name: 'registration', tries: 500, windowSeconds: HOUR };

/** Requests of an account without a profile that wait for it to appear; each takes 3 seconds (SPEC §4). */
export const profileWaitByAccount: Limit = { name: 'profile-wait', tries: 5, windowSeconds: MINUTE };

/** Codes that no voucher of the shop has: so many may be mistyped, and not enough to guess one. */
export const voucherCodeByAccount: Limit = { name: 'voucher-code', tries: 15, windowSeconds: 15 * MINUTE };

/** Calls to the shipping provider that a shop's settings make; what is kept of it costs none. */
export const providerCallsByShop: Limit = { name: 'provider-calls', tries: 30, windowSeconds: HOUR };

/**
 * Orders that were made, and those being made at this moment; a refused one gives its try back, a cancelled one does not.
 * Behind one address of a carrier 200 buyers of a live sale may order five times each. One account may send the
 * same order 50 times at once, since its page repeats what got no answer. What a shop is protected by is `orderCaps`.
 */
export const checkoutByAddress: Limit = {
  name: 'checkout-address',
  tries: 1_000,
  windowSeconds: 10 * MINUTE,
};
export const checkoutByAccount: Limit = { name: 'checkout-account', tries: 120, windowSeconds: HOUR };
export const checkoutByAccountAtShop: Limit = { name: 'checkout-shop', tries: 60, windowSeconds: HOUR };

/** What one account may have at one shop: orders that nobody has confirmed, and cancelled ones of the last 24 hours. */
export type OrderCaps = { open: number; cancelled: number };

/**
 * Who has confirmed their e-mail address, or was confirmed an order by this shop before, may follow a whole live sale
 * order by order. Strangers, whose accounts cost nothing, may do so three times: 30 of them hold 90 orders, not 300.
 */
export const orderCaps: Record<'known' | 'stranger', OrderCaps> = {
  known: { open: 10, cancelled: 10 },
  stranger: { open: 3, cancelled: 5 },
};

/** Links that confirm an address, asked for by whoever is logged in; the address may be somebody else's. */
export const confirmMailByAccount: Limit = { name: 'confirm-account', tries: 5, windowSeconds: 24 * HOUR };
export const confirmMailByAddress: Limit = { name: 'confirm-address', tries: 200, windowSeconds: HOUR };

/**
 * Mails about orders. The last one says that what follows stands on the page alone. An order takes some 8 steps; one owner
 * may see a reseller's ten orders through in a day. Who never confirmed an address may not be its reader at all.
 */
export const mailBounds = { ofOrder: 15, ofAccountADay: 60, ofRecipientAnHour: 300, ofUnconfirmedADay: 10 };
