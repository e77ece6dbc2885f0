interface ImportMetaEnv {
  readonly GUARDED_ADDRESSES: readonly import('#domain/routes/policies.ts').Address[];
  readonly DASHBOARD_ADDRESSES: readonly import('#domain/routes/policies.ts').Address[];
}
