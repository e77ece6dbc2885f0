declare const GUARDED_ADDRESSES: readonly import('#domain/routes/policies.ts').Address[];
declare const DASHBOARD_ADDRESSES: readonly import('#domain/routes/policies.ts').Address[];
