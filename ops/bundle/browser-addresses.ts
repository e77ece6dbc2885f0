import { addresses, policyOf } from '#domain/routes/policies.ts';

/** Browsers get the addresses that they ask about, and not the table of policies. */
export const browserAddresses = {
  GUARDED_ADDRESSES: addresses.filter((address) => policyOf(address).access !== 'open'),
  DASHBOARD_ADDRESSES: addresses.filter((address) => address.startsWith('/dashboard')),
};
