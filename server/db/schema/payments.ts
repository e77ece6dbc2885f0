import type { Generated } from 'kysely';
import type { AccountKind } from '#domain/payment-methods/account.ts';
import type { ProofStatus } from '#domain/payments/proof.ts';

type PaymentAccountsTable = {
  storeId: string;
  id: string;
  kind: AccountKind;
  provider: string;
  number: string;
  holder: string;
  active: Generated<boolean>;
  position: number;
};

type StoreQrisTable = {
  storeId: string;
  qrisText: string;
  merchant: string;
  city: string;
  nmid: string;
  active: Generated<boolean>;
};

type QrisMerchantsTable = {
  nmid: string;
  storeId: string;
};

type PaymentProofsTable = {
  storeId: string;
  orderId: string;
  id: string;
  customerId: string;
  fileId: string | null;
  digest: Buffer;
  fingerprint: Buffer;
  compared: Generated<boolean>;
  sameAs: string | null;
  seenTotal: number;
  bank: Generated<string>;
  senderName: Generated<string>;
  status: Generated<ProofStatus>;
  reason: Generated<string>;
  decidedAt: Date | null;
  createdAt: Generated<Date>;
};

export type PaymentTables = {
  paymentAccounts: PaymentAccountsTable;
  storeQris: StoreQrisTable;
  qrisMerchants: QrisMerchantsTable;
  paymentProofs: PaymentProofsTable;
};
