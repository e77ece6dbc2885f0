/** So many tries of one kind per key (an address or an account) in a window that starts with the first one. */
export type Limit = { name: string; tries: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Failed logins only; a success gives its try back. The windows end after 15 minutes whatever an attacker
 * does, so the real owner is never shut out for longer. By address is wide: mobile carriers put many people behind one.
 */
export const loginByAddress: Limit = { name: 'login-address', tries: 50, windowSeconds: 15 * MINUTE };
export const loginByAccount: Limit = { name: 'login-account', tries: 10, windowSeconds: 15 * MINUTE };

/** From where an account has logged in before. Tries from there are counted apart from those of the rest of the world. */
export const loginKnownAddress: Limit = { name: 'login-known', tries: 1, windowSeconds: 30 * 24 * HOUR };

export const resetByAddress: Limit = { name: 'reset-address', tries: 5, windowSeconds: HOUR };
export const resetByEmail: Limit = { name: 'reset-email', tries: 5, windowSeconds: HOUR };

export const superAdminCodeByAddress: Limit = { name: 'superadmin-code', tries: 5, windowSeconds: HOUR };

export const registrationByAddress: Limit = { name: 'registration', tries: 60, windowSeconds: HOUR };

/** Requests of an account without a profile that wait for it to appear; each takes 3 seconds (SPEC §4). */
export const profileWaitByAccount: Limit = { name: 'profile-wait', tries: 5, windowSeconds: MINUTE };

/** Codes that no voucher of the shop has: so many may be mistyped, and not enough to guess one. */
export const voucherCodeByAccount: Limit = { name: 'voucher-code', tries: 15, windowSeconds: 15 * MINUTE };

/** Calls to the shipping provider that a shop's settings make; what is kept of it costs none. */
export const providerCallsByShop: Limit = { name: 'provider-calls', tries: 30, windowSeconds: HOUR };
