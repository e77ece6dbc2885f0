// Written by `npm run db:types`; db/types.ts says what a column holds beyond its SQL type.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { OrderEventKind } from '#domain/orders/event.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { TrackFailure } from '#domain/orders/parcel/track.ts';
import type { AccountKind } from '#domain/payment-methods/account.ts';
import type { ProofStatus } from '#domain/payments/proof.ts';
import type { ProductOption } from '#domain/products/option.ts';
import type { ProviderFault, ReportedFault } from '#domain/shipping/fault.ts';
import type { AreaSource } from '#domain/shipping/origin.ts';
import type { TariffKind } from '#domain/shipping/tariff.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import type { AnswerHours, PaymentHours, StoreStatus } from '#domain/stores/store.ts';
import type { VoucherKind } from '#domain/vouchers/voucher.ts';

export type Database = {
  auditEvents: {
    id: string;
    createdAt: Generated<Date>;
    actorId: string | null;
    actorEmail: Generated<string>;
    action: string;
    clientIp: Generated<string>;
    storeId: string | null;
    details: ColumnType<Record<string, unknown>, string | undefined, never>;
  };
  automaticPayment: {
    storeId: string;
    active: Generated<boolean>;
    ceiling: Generated<number>;
    dailySum: Generated<number>;
  };
  bankStatements: {
    storeId: string;
    id: string;
    name: string;
    bank: Generated<string>;
    content: Generated<string>;
    incoming: Generated<number>;
    added: Generated<number>;
    passedBy: Generated<number>;
    unread: Generated<number>;
    createdAt: Generated<Date>;
  };
  categories: {
    storeId: string;
    id: string;
    namaKategori: string;
    namaUrut: GeneratedAlways<string>;
    position: number;
  };
  courierRates: {
    storeId: string;
    destination: string;
    grams: number;
    rates: string | null;
    askedAt: Date;
    endsAt: Date;
  };
  heartbeat: {
    single: Generated<boolean>;
    beatAt: Date;
  };
  idempotencyKeys: {
    storeId: string;
    customerId: string;
    key: string;
    requestHash: string;
    orderId: string;
    createdAt: Generated<Date>;
  };
  jointCommits: {
    id: number;
  };
  mails: {
    id: string;
    key: string;
    recipient: string;
    subject: string;
    bodyText: string;
    bodyHtml: string;
    createdAt: Generated<Date>;
    expiresAt: Date | null;
    tries: Generated<number>;
    lastError: Generated<string>;
    sentAt: Date | null;
    failedAt: Date | null;
    retriedAt: Date | null;
    causedBy: string | null;
  };
  memberships: {
    storeId: string;
    userId: string;
    role: 'owner';
    email: string;
    createdAt: Generated<Date>;
  };
  noticePhones: {
    storeId: string;
    id: string;
    name: string;
    keyHash: string;
    silentHours: Generated<number>;
    heardAt: Date | null;
    createdAt: Generated<Date>;
  };
  noticeRules: {
    storeId: string;
    id: string;
    app: string;
    before: string;
    behind: string;
    createdAt: Generated<Date>;
  };
  orderDrafts: {
    storeId: string;
    id: string;
    content: string;
    updatedAt: Generated<Date>;
  };
  orderEvents: {
    storeId: string;
    orderId: string;
    id: string;
    customerId: string;
    actorId: string | null;
    kind: OrderEventKind;
    actorRole: 'customer' | 'storeAdmin' | 'system';
    fromStatus: OrderStatus | null;
    toStatus: OrderStatus;
    dueAt: Date | null;
    note: Generated<string>;
    oldTotal: number | null;
    newTotal: number | null;
    amount: number | null;
    refundDay: string | null;
    withdraws: string | null;
    createdAt: Generated<Date>;
    mailed: Generated<boolean>;
    pushed: Generated<boolean>;
  };
  orderItems: {
    storeId: string;
    orderId: string;
    id: string;
    customerId: string;
    productId: string;
    variantId: string;
    namaProduk: string;
    optionText: Generated<string>;
    harga: number;
    berat: number;
    quantity: number;
    position: number;
    createdAt: Generated<Date>;
  };
  orders: {
    storeId: string;
    id: string;
    orderNumber: number;
    customerId: string;
    customerEmail: string;
    customerName: string;
    customerWa: string;
    customerAddress: string;
    alamatLengkap: string;
    provinsi: string;
    kotaKabupaten: string;
    kecamatan: string;
    kodePos: string;
    catatan: Generated<string>;
    voucherId: string | null;
    voucherCode: Generated<string>;
    subtotal: number;
    discount: Generated<number>;
    shippingKind: Generated<ShippingKind>;
    shippingLabel: Generated<string>;
    shippingCost: Generated<number>;
    uniqueCode: Generated<number>;
    totalPrice: number;
    editKey: string | null;
    refunded: Generated<number>;
    status: Generated<OrderStatus>;
    courier: Generated<string>;
    nomorResi: Generated<string>;
    dueAt: Date | null;
    dueSetAt: Date | null;
    shippedAt: Date | null;
    cancelledAt: Date | null;
    linkRevision: Generated<number>;
    createdAt: Generated<Date>;
  };
  outages: {
    endedAt: Date;
    beganAt: Date;
  };
  parcelTracks: {
    storeId: string;
    orderId: string;
    parcel: string;
    customerId: string;
    track: string | null;
    checkedAt: Date | null;
    delivered: Generated<boolean>;
    outcome: 'asking' | 'known' | Exclude<TrackFailure, 'none'>;
    askedAt: Date;
    endsAt: Date;
  };
  paymentAccounts: {
    storeId: string;
    id: string;
    kind: AccountKind;
    provider: string;
    number: string;
    holder: string;
    active: Generated<boolean>;
    position: number;
  };
  paymentProofs: {
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
  privateFiles: {
    storeId: string;
    id: string;
    customerId: string | null;
    createdAt: Generated<Date>;
  };
  productImportKeys: {
    storeId: string;
    importKey: string;
    productId: string;
  };
  productImports: {
    storeId: string;
    id: string;
    content: string;
    written: Generated<number>;
    planned: Generated<number>;
    workingAt: Date | null;
    doneAt: Date | null;
    made: Generated<number>;
    changed: Generated<number>;
    createdAt: Generated<Date>;
  };
  productPhotos: {
    storeId: string;
    productId: string;
    id: string;
    position: number;
    width: number;
    height: number;
    optionValue: string | null;
    avif: boolean | null;
    createdAt: Generated<Date>;
    bytes: Generated<number>;
  };
  products: {
    storeId: string;
    id: string;
    namaProduk: string;
    namaUrut: GeneratedAlways<string>;
    deskripsi: Generated<string>;
    options: ColumnType<ProductOption[], string | undefined, string>;
    hidden: Generated<boolean>;
    createdAt: Generated<Date>;
    deletedAt: Date | null;
    changedAt: Generated<Date>;
    categoryId: string | null;
    sold: Generated<number>;
    isDraft: Generated<boolean>;
  };
  providerLists: {
    name: string;
    areas: string;
  };
  pushDevices: {
    storeId: string;
    id: string;
    userId: string | null;
    orderId: string | null;
    customerId: string | null;
    sessionId: string | null;
    linkRevision: number | null;
    name: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    kinds: string[];
    quietFrom: number | null;
    quietUntil: number | null;
    createdAt: Generated<Date>;
    seenAt: Generated<Date>;
    notifiedAt: Date | null;
  };
  pushJoinCodes: {
    storeId: string;
    codeHash: Buffer;
    userId: string;
    endsAt: Date;
  };
  pushNotices: {
    storeId: string;
    deviceId: string;
    key: string;
    kind: string;
    title: string;
    body: string;
    path: string;
    createdAt: Generated<Date>;
    dueAt: Date;
    tries: Generated<number>;
    endedAt: Date | null;
  };
  qrisMerchants: {
    nmid: string;
    storeId: string;
  };
  rateLimits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
    tried: Generated<string[]>;
  };
  sales: {
    storeId: string;
    startsAt: Date;
    orders: number;
    subtotal: ColumnType<string, number, string>;
    discount: ColumnType<string, number, string>;
    shippingCost: ColumnType<string, number, string>;
    uniqueCode: ColumnType<string, number, string>;
    totalPrice: ColumnType<string, number, string>;
    content: string;
    refunds: Generated<number>;
    refunded: Generated<string>;
  };
  slugs: {
    slug: string;
    storeId: string;
    createdAt: Generated<Date>;
  };
  statementColumns: {
    storeId: string;
    headerKey: string;
    bank: string;
    columns: string;
    chosenAt: Generated<Date>;
  };
  statementRows: {
    storeId: string;
    id: string;
    bank: string;
    bookedOn: string | null;
    amount: number;
    description: string;
    same: string;
    nth: number;
    wasPending: boolean;
    orderId: string | null;
    matchedAt: Date | null;
    dismissed: Generated<boolean>;
    createdAt: Generated<Date>;
    noticedAt: Date | null;
    inFile: Generated<boolean>;
    automatic: Generated<boolean>;
  };
  statusDays: {
    part: string;
    day: string;
    rounds: number;
    measuredAt: Date;
  };
  statusSpans: {
    part: string;
    beganAt: Date;
    endedAt: Date | null;
    seenAt: Date;
    kind: string;
  };
  statusUses: {
    part: string;
    minuteAt: Date;
    worked: number;
    failed: number;
  };
  stockChanges: {
    storeId: string;
    variantId: string;
    key: string;
    productId: string;
    delta: number;
    reason: Generated<'hand' | 'import' | 'edit' | 'order'>;
    orderId: string | null;
    actorId: Generated<string | null>;
    createdAt: Generated<Date>;
  };
  storeCounters: {
    storeId: string;
    lastOrderNumber: Generated<number>;
  };
  storeCustomers: {
    storeId: string;
    customerId: string;
    note: string;
    tags: string[];
  };
  storeNotes: {
    storeId: string;
    note: string;
  };
  storeQris: {
    storeId: string;
    qrisText: string;
    merchant: string;
    city: string;
    nmid: string;
    active: Generated<boolean>;
  };
  storeSecrets: {
    storeId: string;
    name: 'rajaOngkirApiKey';
    ciphertext: Buffer;
    updatedAt: Generated<Date>;
  };
  storeShipping: {
    storeId: string;
    originShape: AreaSource;
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
    ratesFault: ReportedFault | null;
    ratesFailedAt: Date | null;
    trackingFault: ProviderFault | null;
    trackingFailedAt: Date | null;
    updatedAt: Generated<Date>;
  };
  storeTerms: {
    storeId: string;
    status: Generated<StoreStatus>;
    expiryDate: Date | null;
    settledExpiryDate: Date | null;
  };
  stores: {
    storeId: string;
    namaToko: string;
    slug: string;
    waNumber: string;
    deskripsi: Generated<string>;
    caraPembayaran: Generated<string>;
    themeColor: Generated<string>;
    logoUrl: Generated<string>;
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
    coverUrl: Generated<string>;
    publicPayment: Generated<string>;
    publicOrigin: Generated<string>;
  };
  tariffs: {
    storeId: string;
    id: string;
    kind: TariffKind;
    name: string;
    provinsi: Generated<string>;
    kotaKabupaten: Generated<string>;
    kecamatan: Generated<string>;
    price: number;
    perKilogram: Generated<boolean>;
    freeFrom: number | null;
    maxOrder: number | null;
    active: Generated<boolean>;
    position: number;
  };
  unreadNotices: {
    storeId: string;
    id: string;
    app: string;
    title: string;
    content: string;
    same: string;
    noticedAt: Date;
    createdAt: Generated<Date>;
  };
  users: {
    uid: string;
    email: string;
    role: Role;
    namaLengkap: Generated<string>;
    wa: Generated<string>;
    alamatLengkap: Generated<string>;
    provinsi: Generated<string>;
    kotaKabupaten: Generated<string>;
    kecamatan: Generated<string>;
    kodePos: Generated<string>;
    createdAt: Generated<Date>;
  };
  variantStock: {
    storeId: string;
    variantId: string;
    stok: number;
  };
  variants: {
    storeId: string;
    id: string;
    productId: string;
    position: number | null;
    optionValues: Generated<string[]>;
    harga: number;
    formerPrice: number | null;
    berat: number;
    hidden: Generated<boolean>;
    deletedAt: Date | null;
  };
  voucherBuyers: {
    storeId: string;
    voucherId: string;
    customerId: string;
    used: number;
  };
  voucherCounters: {
    storeId: string;
    voucherId: string;
    quota: number | null;
    used: Generated<number>;
    given: Generated<number>;
  };
  vouchers: {
    storeId: string;
    id: string;
    code: string;
    kind: VoucherKind;
    value: number;
    maxDiscount: number | null;
    minPurchase: Generated<number>;
    startsAt: Date;
    endsAt: Date | null;
    perBuyerLimit: number | null;
    active: Generated<boolean>;
    createdAt: Generated<Date>;
  };
};
