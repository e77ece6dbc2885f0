import { addresses, policyOf } from '#domain/routes/policies.ts';

/** Browsers get the addresses that they ask about, and not the table of policies. */
export const browserAddresses = {
  'import.meta.env.GUARDED_ADDRESSES': addresses.filter((address) => policyOf(address).access !== 'open'),
  'import.meta.env.DASHBOARD_ADDRESSES': addresses.filter((address) => address.startsWith('/dashboard')),
};
