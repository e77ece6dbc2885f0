/** Allows `attempts` per key in a window that begins with the first attempt. See docs/product/limits.md#limits. */
export type Limit = { name: string; attempts: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Counts failures only. The limit is wide, because a carrier may put 200 buyers of a live sale behind one address. */
export const loginByAddress: Limit = { name: 'login-address', attempts: 300, windowSeconds: 15 * MINUTE };
export const loginByAccount: Limit = { name: 'login-account', attempts: 10, windowSeconds: 15 * MINUTE };

export const loginByOrder: Limit = { name: 'login-order', attempts: 60, windowSeconds: 15 * MINUTE };

/** Remembers where an account logged in from. Such addresses have their own limit, which strangers cannot use up. */
export const loginKnownAddress: Limit = { name: 'login-known', attempts: 1, windowSeconds: 30 * 24 * HOUR };

/** Wrong codes after one right password, or in one session. Then the password is needed again. */
export const factorByChallenge: Limit = {
  name: 'factor-challenge',
  attempts: 5,
  windowSeconds: 15 * MINUTE,
};
/**
 * Counts wrong codes for all accounts. Many owners share one mobile network address, so it is wide, and a stranger needs
 * the passwords of several accounts to use it up for the neighbours.
 */
export const factorByAddress: Limit = { name: 'factor-address', attempts: 60, windowSeconds: 15 * MINUTE };

/** Counts by account and address or by session, for codes of an app and backup codes each. */
export const factorByPlace: Limit = { name: 'factor-place', attempts: 10, windowSeconds: 24 * HOUR };

/**
 * Codes of an app from all addresses where the account's factor was not proven before. Of a million codes three are right
 * at a time. So 40 guesses a day find one with 0.012 %, in half of all cases only after 15 years, and a known address
 * adds 10. Backup codes have 79 bits, so this limit spares them: who knows the password cannot lock the owner out.
 */
export const factorByStrangers: Limit = { name: 'factor-strangers', attempts: 40, windowSeconds: 24 * HOUR };

/** Remembers where an account has proven its second factor. Strangers cannot use up the tries of such addresses. */
export const factorKnownAddress: Limit = {
  name: 'factor-known',
  attempts: 1,
  windowSeconds: 30 * 24 * HOUR,
};

/** One wrong code more than this after right passwords is mailed to the account, once a day. */
export const factorSuspicion: Limit = { name: 'factor-suspicion', attempts: 4, windowSeconds: 24 * HOUR };
export const factorWarning: Limit = { name: 'factor-warning', attempts: 1, windowSeconds: 24 * HOUR };

/** Marks a challenge for a passkey as used; challenges are valid for less than this time. */
export const challengeUse: Limit = { name: 'passkey-challenge', attempts: 1, windowSeconds: 15 * MINUTE };

export const resetByAddress: Limit = { name: 'reset-address', attempts: 5, windowSeconds: HOUR };
export const resetByEmail: Limit = { name: 'reset-email', attempts: 5, windowSeconds: HOUR };

export const superAdminCodeByAddress: Limit = { name: 'superadmin-code', attempts: 5, windowSeconds: HOUR };

/** Also counts attempts with a registered email. Many buyers share one mobile network address, so the limit is wide. */
export const registrationByAddress: Limit = { name: 'registration', attempts: 500, windowSeconds: HOUR };

/** Limits requests that wait up to 3 seconds for an account's missing profile. */
export const profileWaitByAccount: Limit = { name: 'profile-wait', attempts: 5, windowSeconds: MINUTE };

export const voucherCodeByAccount: Limit = { name: 'voucher-code', attempts: 15, windowSeconds: 15 * MINUTE };
export const voucherCodeByAddress: Limit = {
  name: 'voucher-address',
  attempts: 100,
  windowSeconds: 15 * MINUTE,
};

/** Counts only secret links that open no order. Nobody can guess one, but attempts must not keep the database busy. */
export const deadLinkByAddress: Limit = { name: 'dead-link', attempts: 60, windowSeconds: 15 * MINUTE };

/** Also counts photos of payment proofs that are rejected, because the server must decode each to check it. */
export const proofByAccount: Limit = { name: 'proof-account', attempts: 30, windowSeconds: HOUR };

export const qrisPhotoByAccount: Limit = { name: 'qris-photo', attempts: 30, windowSeconds: HOUR };

/** This limit is wider than for QRIS photos, because a shop photographs each parcel's receipt. */
export const receiptPhotoByAccount: Limit = { name: 'receipt-photo', attempts: 200, windowSeconds: HOUR };

/** Counts uploads of product sheets and bank statements, also rejected ones, because the server parses each. */
export const sheetsByShop: Limit = { name: 'sheets', attempts: 120, windowSeconds: HOUR };

/** Limits payment proofs sent through secret links. Many buyers share one address, so the limit per address is wide. */
export const proofByOrder: Limit = { name: 'proof-order', attempts: 30, windowSeconds: HOUR };
export const proofByAddress: Limit = { name: 'proof-address', attempts: 300, windowSeconds: HOUR };

/** A shop's phone reports each payment once or twice, so this is enough for 30 payments a minute. */
export const paymentNoticesByPhone: Limit = { name: 'notices-phone', attempts: 60, windowSeconds: MINUTE };
export const paymentNoticeKeyByAddress: Limit = {
  name: 'notice-key',
  attempts: 60,
  windowSeconds: 15 * MINUTE,
};

export const providerCallsByShop: Limit = { name: 'provider-calls', attempts: 30, windowSeconds: HOUR };

/** Limits the calls that a shop's visitors cause. The provider's free plan allows 100 a day, others more. */
export const courierCallsByShop: Limit = { name: 'courier-calls', attempts: 1_000, windowSeconds: 24 * HOUR };

/** Leaves other visitors more than half of a free plan's 100 calls. See docs/product/shipping.md#couriers. */
export const courierCallsByAddressAtShop: Limit = {
  name: 'courier-calls-address',
  attempts: 40,
  windowSeconds: 24 * HOUR,
};

/** Buyers also cause tracking calls, so these are limited apart from the owner's calls in `providerCallsByShop`. */
export const trackingCallsByShop: Limit = { name: 'tracking-calls', attempts: 30, windowSeconds: HOUR };

/** Limits tracking requests, because each may wait seconds. Many buyers share one address, so the limit is wide. */
export const trackingByAddress: Limit = {
  name: 'tracking-address',
  attempts: 300,
  windowSeconds: 10 * MINUTE,
};

export const ratesByAddress: Limit = { name: 'courier-rates', attempts: 600, windowSeconds: 10 * MINUTE };

/** Wide, because a page may resend an order up to 50 times after lost responses. Refused orders are not counted. */
export const checkoutByAddress: Limit = {
  name: 'checkout-address',
  attempts: 1_000,
  windowSeconds: 10 * MINUTE,
};
export const checkoutByAccount: Limit = { name: 'checkout-account', attempts: 120, windowSeconds: HOUR };
export const checkoutByAccountAtShop: Limit = { name: 'checkout-shop', attempts: 60, windowSeconds: HOUR };

export const MAX_PRICE = 1_000_000_000;

export const MIN_PASSWORD_LENGTH = 6;

/** Limits an account's orders at a shop: unconfirmed ones, and those cancelled in the last 24 hours. */
export type OrderCaps = { open: number; cancelled: number };

/**
 * `stranger`: an account without a confirmed email or order. It gets less, because anyone can register many accounts:
 * 30 of them can leave a shop only 90 unconfirmed orders instead of 300.
 */
export const orderCaps: Record<'known' | 'stranger', OrderCaps> = {
  known: { open: 10, cancelled: 10 },
  stranger: { open: 3, cancelled: 5 },
};

/** Limits the rent invoices that one shop makes in 24 hours by choosing plans. */
export const RENT_INVOICES_A_DAY = 20;

/** Limits confirmation mails, because the e-mail address may belong to somebody else. */
export const confirmMailByAccount: Limit = { name: 'confirm-account', attempts: 5, windowSeconds: 24 * HOUR };
export const confirmMailByAddress: Limit = { name: 'confirm-address', attempts: 200, windowSeconds: HOUR };

/**
 * Limits mails about orders. An order causes about 8, most of them to its buyer. `ofAccountADay` limits what one
 * account causes to one recipient: an owner may process ten orders of a reseller in a day.
 */
export const mailBounds = { ofOrder: 15, ofAccountADay: 60, ofRecipientAnHour: 300, ofUnconfirmedADay: 10 };

/** Invitations may be mailed to addresses of strangers. */
export const teamInvitesByShop: Limit = { name: 'team-invites', attempts: 60, windowSeconds: 24 * HOUR };
