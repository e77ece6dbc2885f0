/** So many attempts per key in a window that begins with the first one. See docs/product/limits.md#limits. */
export type Limit = { name: string; attempts: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Only failures count. Wide, since a carrier may put 200 buyers of a live sale behind one address. */
export const loginByAddress: Limit = { name: 'login-address', attempts: 300, windowSeconds: 15 * MINUTE };
export const loginByAccount: Limit = { name: 'login-account', attempts: 10, windowSeconds: 15 * MINUTE };

export const loginByOrder: Limit = { name: 'login-order', attempts: 60, windowSeconds: 15 * MINUTE };

/** Tries from where an account has logged in before count apart, so that strangers cannot lock its owner out. */
export const loginKnownAddress: Limit = { name: 'login-known', attempts: 1, windowSeconds: 30 * 24 * HOUR };

export const resetByAddress: Limit = { name: 'reset-address', attempts: 5, windowSeconds: HOUR };
export const resetByEmail: Limit = { name: 'reset-email', attempts: 5, windowSeconds: HOUR };

export const superAdminCodeByAddress: Limit = { name: 'superadmin-code', attempts: 5, windowSeconds: HOUR };

/** Taken e-mail addresses count too. Wide, as many buyers share one address of a mobile network. */
export const registrationByAddress: Limit = { name: 'registration', attempts: 500, windowSeconds: HOUR };

/** Each such request holds the answer for 3 seconds. */
export const profileWaitByAccount: Limit = { name: 'profile-wait', attempts: 5, windowSeconds: MINUTE };

export const voucherCodeByAccount: Limit = { name: 'voucher-code', attempts: 15, windowSeconds: 15 * MINUTE };
export const voucherCodeByAddress: Limit = {
  name: 'voucher-address',
  attempts: 100,
  windowSeconds: 15 * MINUTE,
};

/** Only links that open nothing count: no token can be guessed, but whoever attempts shall not keep the database busy. */
export const deadLinkByAddress: Limit = { name: 'dead-link', attempts: 60, windowSeconds: 15 * MINUTE };

/** Each photo is decoded, whatever becomes of it. */
export const proofByAccount: Limit = { name: 'proof-account', attempts: 30, windowSeconds: HOUR };

export const qrisPhotoByAccount: Limit = { name: 'qris-photo', attempts: 30, windowSeconds: HOUR };

/** Wider than a QRIS: a shop photographs each parcel's receipt. */
export const receiptPhotoByAccount: Limit = { name: 'receipt-photo', attempts: 200, windowSeconds: HOUR };

/** Products and statements alike; each is read, whatever becomes of it. */
export const sheetsByShop: Limit = { name: 'sheets', attempts: 120, windowSeconds: HOUR };

/** By the secret link. Wide by address, as many buyers share one. */
export const proofByOrder: Limit = { name: 'proof-order', attempts: 30, windowSeconds: HOUR };
export const proofByAddress: Limit = { name: 'proof-address', attempts: 300, windowSeconds: HOUR };

export const providerCallsByShop: Limit = { name: 'provider-calls', attempts: 30, windowSeconds: HOUR };

/** What visitors may make a shop ask. The provider's free plan has 100 a day, others more. */
export const courierCallsByShop: Limit = { name: 'courier-calls', attempts: 1_000, windowSeconds: 24 * HOUR };

/** Less than half of a free plan, so that one visitor leaves calls for the others. See docs/product/shipping.md#couriers. */
export const courierCallsByAddressAtShop: Limit = {
  name: 'courier-calls-address',
  attempts: 40,
  windowSeconds: 24 * HOUR,
};

/** Apart from the owner's own questions, so that buyers' presses do not hold those up. */
export const trackingCallsByShop: Limit = { name: 'tracking-calls', attempts: 30, windowSeconds: HOUR };

/** A press may wait three seconds for another one's answer. Wide, as many buyers share one address. */
export const trackingByAddress: Limit = {
  name: 'tracking-address',
  attempts: 300,
  windowSeconds: 10 * MINUTE,
};

/** A cart asks for each address and weight. Wide, as many buyers share one address. */
export const ratesByAddress: Limit = { name: 'courier-rates', attempts: 600, windowSeconds: 10 * MINUTE };

/**
 * Wide, as many buyers share one address, and as one page may resend an order up to 50 times when answers get lost.
 * A refused order gives its try back, a cancelled one does not.
 */
export const checkoutByAddress: Limit = {
  name: 'checkout-address',
  attempts: 1_000,
  windowSeconds: 10 * MINUTE,
};
export const checkoutByAccount: Limit = { name: 'checkout-account', attempts: 120, windowSeconds: HOUR };
export const checkoutByAccountAtShop: Limit = { name: 'checkout-shop', attempts: 60, windowSeconds: HOUR };

export const MAX_PRICE = 1_000_000_000;

export const MIN_PASSWORD_LENGTH = 6;

/** Unconfirmed orders, and those cancelled in the last 24 hours. */
export type OrderCaps = { open: number; cancelled: number };

/** Strangers' accounts cost nothing: 30 of them hold 90 orders of a shop, not 300. */
export const orderCaps: Record<'known' | 'stranger', OrderCaps> = {
  known: { open: 10, cancelled: 10 },
  stranger: { open: 3, cancelled: 5 },
};

/** The address may be somebody else's. */
export const confirmMailByAccount: Limit = { name: 'confirm-account', attempts: 5, windowSeconds: 24 * HOUR };
export const confirmMailByAddress: Limit = { name: 'confirm-address', attempts: 200, windowSeconds: HOUR };

/** An order takes some 8 steps, and an owner may see a reseller's ten orders through in a day. */
export const mailBounds = { ofOrder: 15, ofAccountADay: 60, ofRecipientAnHour: 300, ofUnconfirmedADay: 10 };
