/**
 * Allows `attempts` per key, such as an IP address, in a window that begins with the first attempt. See
 * docs/product/limits.md#limits.
 */
export type Limit = { name: string; attempts: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Counts failed logins only. The limit is high, because 200 buyers of a live sale may share a carrier's IP address. */
export const loginByAddress: Limit = { name: 'login-address', attempts: 300, windowSeconds: 15 * MINUTE };
export const loginByAccount: Limit = { name: 'login-account', attempts: 10, windowSeconds: 15 * MINUTE };

export const loginByOrder: Limit = { name: 'login-order', attempts: 60, windowSeconds: 15 * MINUTE };

/** Remembers the IP addresses of an account's logins. Each has a limit of its own, which strangers cannot use up. */
export const loginKnownAddress: Limit = { name: 'login-known', attempts: 1, windowSeconds: 30 * 24 * HOUR };

/**
 * Limits wrong second-factor codes in one session or login. After too many in a login, the user must log in again.
 */
export const factorByChallenge: Limit = {
  name: 'factor-challenge',
  attempts: 5,
  windowSeconds: 15 * MINUTE,
};
/**
 * Counts wrong second-factor codes at login from one IP address for all accounts. The limit is high, because many
 * owners share the address of a mobile network.
 */
export const factorByAddress: Limit = { name: 'factor-address', attempts: 60, windowSeconds: 15 * MINUTE };

/**
 * Counts wrong second-factor codes: at login per account and IP address, otherwise per session. Codes of an app and
 * backup codes count separately.
 */
export const factorByPlace: Limit = { name: 'factor-place', attempts: 10, windowSeconds: 24 * HOUR };

/**
 * Limits wrong app codes for an account from unknown IP addresses (see `factorKnownAddress`). Three of a million codes
 * are valid at a time, so 40 guesses a day succeed with a probability of 0.012 %. An attacker who uses up the limit
 * cannot lock the owner out, because the limit does not apply to backup codes, which nobody can guess.
 */
export const factorByStrangers: Limit = { name: 'factor-strangers', attempts: 40, windowSeconds: 24 * HOUR };

/** Remembers IP addresses where an account proved its second factor. `factorByStrangers` does not apply to them. */
export const factorKnownAddress: Limit = {
  name: 'factor-known',
  attempts: 1,
  windowSeconds: 30 * 24 * HOUR,
};

/** The fifth wrong code in 24 hours causes a mail to the account's owner, whose password somebody seems to know. */
export const factorSuspicion: Limit = { name: 'factor-suspicion', attempts: 4, windowSeconds: 24 * HOUR };
export const factorWarning: Limit = { name: 'factor-warning', attempts: 1, windowSeconds: 24 * HOUR };

/** Marks a passkey challenge as used. Challenges expire before this window ends, so none can be used twice. */
export const challengeUse: Limit = { name: 'passkey-challenge', attempts: 1, windowSeconds: 15 * MINUTE };

export const resetByAddress: Limit = { name: 'reset-address', attempts: 5, windowSeconds: HOUR };
export const resetByEmail: Limit = { name: 'reset-email', attempts: 5, windowSeconds: HOUR };

export const superAdminCodeByAddress: Limit = { name: 'superadmin-code', attempts: 5, windowSeconds: HOUR };

/** The limit is high, because many buyers share the IP address of a mobile network. */
export const registrationByAddress: Limit = { name: 'registration', attempts: 500, windowSeconds: HOUR };

/** Limits how often requests wait for a missing profile or shop. See docs/product/accounts.md#missing-profile. */
export const profileWaitByAccount: Limit = { name: 'profile-wait', attempts: 5, windowSeconds: MINUTE };

export const voucherCodeByAccount: Limit = { name: 'voucher-code', attempts: 15, windowSeconds: 15 * MINUTE };
export const voucherCodeByAddress: Limit = {
  name: 'voucher-address',
  attempts: 100,
  windowSeconds: 15 * MINUTE,
};

/**
 * Counts only secret links that open no order. Links cannot be guessed, but attempts must not overload the database.
 */
export const deadLinkByAddress: Limit = { name: 'dead-link', attempts: 60, windowSeconds: 15 * MINUTE };

/** Limits photos that prove payments. Rejected photos count, too, because the server must decode each photo. */
export const proofByAccount: Limit = { name: 'proof-account', attempts: 30, windowSeconds: HOUR };

export const qrisPhotoByAccount: Limit = { name: 'qris-photo', attempts: 30, windowSeconds: HOUR };

/** The limit is higher than for QRIS photos, because a shop photographs each parcel's receipt. */
export const receiptPhotoByAccount: Limit = { name: 'receipt-photo', attempts: 200, windowSeconds: HOUR };

/** Counts uploads of product sheets and bank statements, also rejected ones, because the server parses each. */
export const sheetsByShop: Limit = { name: 'sheets', attempts: 120, windowSeconds: HOUR };

/** Limits payment proofs sent through secret links. The limit per IP address is high, because many buyers share one. */
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

/**
 * Limits how often a shop's visitors make the program call the shipping provider for courier prices. The provider's
 * free plan allows 100 calls a day, paid plans more.
 */
export const courierCallsByShop: Limit = { name: 'courier-calls', attempts: 1_000, windowSeconds: 24 * HOUR };

/** Keeps one visitor from using up the courier API's 100 free calls a day. See docs/product/shipping.md#couriers. */
export const courierCallsByAddressAtShop: Limit = {
  name: 'courier-calls-address',
  attempts: 40,
  windowSeconds: 24 * HOUR,
};

/** Separate from `providerCallsByShop`, so that tracking by buyers does not use up the owner's calls. */
export const trackingCallsByShop: Limit = { name: 'tracking-calls', attempts: 30, windowSeconds: HOUR };

/**
 * Limits tracking requests, because each may wait seconds for the provider. The limit is high, because many buyers
 * share one IP address.
 */
export const trackingByAddress: Limit = {
  name: 'tracking-address',
  attempts: 300,
  windowSeconds: 10 * MINUTE,
};

export const ratesByAddress: Limit = { name: 'courier-rates', attempts: 600, windowSeconds: 10 * MINUTE };

/** Counts placed orders and running checkouts. The limit is high, because many buyers share a carrier's IP address. */
export const checkoutByAddress: Limit = {
  name: 'checkout-address',
  attempts: 1_000,
  windowSeconds: 10 * MINUTE,
};
export const checkoutByAccount: Limit = { name: 'checkout-account', attempts: 120, windowSeconds: HOUR };
export const checkoutByAccountAtShop: Limit = { name: 'checkout-shop', attempts: 60, windowSeconds: HOUR };

export const MAX_PRICE = 1_000_000_000;

export const MIN_PASSWORD_LENGTH = 6;

/** Limits an account's unconfirmed orders at a shop (`open`) and its orders cancelled in the last 24 hours. */
export type OrderCaps = { open: number; cancelled: number };

/**
 * A `stranger` has neither confirmed an email address nor had an order confirmed by the shop. Its caps are lower,
 * because anyone can register many accounts. Thus 30 strangers can place only 90 unconfirmed orders at a shop, not 300.
 */
export const orderCaps: Record<'known' | 'stranger', OrderCaps> = {
  known: { open: 10, cancelled: 10 },
  stranger: { open: 3, cancelled: 5 },
};

export const RENT_INVOICES_A_DAY = 20;

/** Limits confirmation mails, because the account's e-mail address may belong to a stranger. */
export const confirmMailByAccount: Limit = { name: 'confirm-account', attempts: 5, windowSeconds: 24 * HOUR };
export const confirmMailByAddress: Limit = { name: 'confirm-address', attempts: 200, windowSeconds: HOUR };

/**
 * Limits mails about orders. One order causes about 8. `ofAccountADay` limits the mails that one account causes to one
 * recipient in a day. It is high, because an owner may process several orders of the same buyer.
 */
export const mailBounds = { ofOrder: 15, ofAccountADay: 60, ofRecipientAnHour: 300, ofUnconfirmedADay: 10 };

/** Invitations are limited, because they may be mailed to strangers. */
export const teamInvitesByShop: Limit = { name: 'team-invites', attempts: 60, windowSeconds: 24 * HOUR };
