import type { Generated } from 'kysely';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { ProviderFault, ToldFault } from '#domain/shipping/fault.ts';
import type { AreaShape } from '#domain/shipping/origin.ts';
import type { AnswerHours, PaymentHours, StoreStatus } from '#domain/stores/store.ts';

type StoresTable = {
  storeId: string;
  namaToko: string;
  slug: string;
  waNumber: string;
  deskripsi: Generated<string>;
  caraPembayaran: Generated<string>;
  themeColor: Generated<string>;
  logoUrl: Generated<string>;
  coverUrl: Generated<string>;
  publicPayment: Generated<string>;
  publicOrigin: Generated<string>;
  timeZone: Generated<TimeZone>;
  createdAt: Generated<Date>;
  linkSharedAt: Date | null;
  openingNote: Generated<string>;
  closedUntil: string | null;
  minOrder: Generated<number>;
  paymentHours: PaymentHours | null;
  answerHours: AnswerHours | null;
  uniqueCodes: Generated<boolean>;
  unansweredExplainedBy: string | null;
};

type StoreTermsTable = {
  storeId: string;
  status: Generated<StoreStatus>;
  expiryDate: Date | null;
  settledExpiryDate: Date | null;
};

type StoreNotesTable = {
  storeId: string;
  note: string;
};

type MembershipsTable = {
  storeId: string;
  userId: string;
  role: 'owner';
  email: string;
  createdAt: Generated<Date>;
};

type SlugsTable = {
  slug: string;
  storeId: string;
  createdAt: Generated<Date>;
};

type StoreCountersTable = {
  storeId: string;
  lastOrderNumber: Generated<number>;
};

type StoreSecretsTable = {
  storeId: string;
  name: 'rajaOngkirApiKey';
  ciphertext: Buffer;
  updatedAt: Generated<Date>;
};

type StoreShippingTable = {
  storeId: string;
  originShape: AreaShape;
  originProvinceId: string;
  originProvinceName: string;
  originCityId: string;
  originCityName: string;
  apiKeyLast4: Generated<string>;
  originKecamatan: Generated<string>;
  couriers: Generated<string>;
  ratesRestEndsAt: Date | null;
  trackingRestEndsAt: Date | null;
  trackingRefusalEndsAt: Date | null;
  ratesFault: ToldFault | null;
  ratesFailedAt: Date | null;
  trackingFault: ProviderFault | null;
  trackingFailedAt: Date | null;
  updatedAt: Generated<Date>;
};

type PrivateFilesTable = {
  storeId: string;
  id: string;
  customerId: string | null;
  createdAt: Generated<Date>;
};

type StoreCustomersTable = {
  storeId: string;
  customerId: string;
  note: string;
  tags: string[];
};

export type StoreTables = {
  stores: StoresTable;
  storeTerms: StoreTermsTable;
  storeNotes: StoreNotesTable;
  storeCustomers: StoreCustomersTable;
  memberships: MembershipsTable;
  slugs: SlugsTable;
  storeCounters: StoreCountersTable;
  storeSecrets: StoreSecretsTable;
  storeShipping: StoreShippingTable;
  privateFiles: PrivateFilesTable;
};
