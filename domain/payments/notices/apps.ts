import type { Template } from './template.ts';

/** `packages` are the only apps whose texts these templates read. */
export type AppRules = { source: string; packages: readonly string[]; templates: readonly Template[] };

const received: readonly Template[] = [
  'menerima transfer {amount} dari {sender}',
  'menerima transfer sebesar {amount} dari {sender}',
  'menerima dana {amount} dari {sender}',
  'menerima uang {amount} dari {sender}',
  'menerima {amount} dari {sender}',
  'transfer masuk {amount} dari {sender}',
  'transfer masuk sebesar {amount} dari {sender}',
  'transfer dari {sender} sebesar {amount}',
  'dana masuk {amount} dari {sender}',
  'dana masuk sebesar {amount} dari {sender}',
  'uang masuk {amount} dari {sender}',
  'received {amount} from {sender}',
  'transfer masuk {amount}',
  'transfer masuk sebesar {amount}',
  'dana masuk {amount}',
  'dana masuk sebesar {amount}',
  'uang masuk {amount}',
];

const merchant: readonly Template[] = [
  'pembayaran QRIS {amount} dari {sender}',
  'pembayaran QRIS sebesar {amount} dari {sender}',
  'pembayaran {amount} dari {sender}',
  'pembayaran sebesar {amount} dari {sender}',
  'pembayaran QRIS {amount} {...}diterima',
  'pembayaran QRIS sebesar {amount} {...}diterima',
  'pembayaran {amount} {...}diterima',
  'pembayaran diterima {amount}',
  'pembayaran masuk {amount}',
  'pembayaran masuk sebesar {amount}',
  'menerima pembayaran {amount} dari {sender}',
  'menerima pembayaran {...}{amount}',
  'terima pembayaran {...}{amount}',
  'QRIS {...}{amount} berhasil diterima',
];

/** The names of sources are those of bank statements, so that a file's row and a notice are one payment. */
const appRules: readonly AppRules[] = [
  {
    source: 'BCA',
    packages: ['com.bca', 'com.bca.mybca.omni.android'],
    templates: [
      'transaksi kredit {amount} dari {sender}',
      'dana masuk {...}{amount} dari {sender}',
      ...received,
    ],
  },
  {
    source: 'BRI',
    packages: ['id.co.bri.brimo', 'id.co.bri.brimerchant'],
    templates: [
      'transaksi masuk {amount} dari {sender}',
      'dana {amount} dari {sender} masuk',
      ...received,
      ...merchant,
    ],
  },
  {
    source: 'Mandiri',
    packages: ['id.bmri.livin', 'id.bmri.livinmerchant'],
    templates: ['transfer diterima {amount} dari {sender}', ...received, ...merchant],
  },
  {
    source: 'BNI',
    packages: ['src.com.bni', 'id.bni.wondr'],
    templates: ['kredit sebesar {amount} dari {sender}', ...received, ...merchant],
  },
  {
    source: 'BSI',
    packages: ['com.bsm.activity2', 'co.id.bankbsi.superapp'],
    templates: ['kredit {amount} dari {sender}', ...received, ...merchant],
  },
  {
    source: 'DANA',
    packages: ['id.dana', 'id.dana.bisnis'],
    templates: [
      '{sender} mengirim {amount} ke kamu',
      '{sender} kirim uang {amount}',
      ...received,
      ...merchant,
    ],
  },
  { source: 'OVO', packages: ['ovo.id', 'ovo.id.merchant'], templates: [...received, ...merchant] },
  {
    source: 'GoPay',
    packages: ['com.gojek.gopaymerchant', 'com.gojek.resto', 'com.gojek.gopay'],
    templates: ['pembayaran GoPay {amount} {...}diterima', ...merchant, ...received],
  },
  {
    source: 'ShopeePay',
    packages: ['com.shopeepay.id', 'com.shopee.partner.id'],
    templates: [...merchant, ...received],
  },
  {
    source: 'QRIS',
    packages: ['id.co.qris.merchant', 'com.interactive.qris', 'com.nobubank.merchant', 'com.youtap.merchant'],
    templates: [...merchant, ...received],
  },
];

/** What is written there is private, and can look like a bank's text. It is neither read nor kept. */
const privateApps =
  /^(?:com\.whatsapp|org\.telegram|com\.facebook|com\.instagram|jp\.naver\.line|com\.google\.android\.(?:gm|apps\.messaging)|com\.android\.(?:mms|messaging)|com\.samsung\.android\.messaging|com\.zhiliaoapp|com\.discord|com\.twitter|com\.microsoft\.office\.outlook|com\.yahoo\.mobile)/i;

export function isPrivateApp(app: string): boolean {
  return privateApps.test(app);
}

export function rulesOf(app: string): AppRules | null {
  return appRules.find(({ packages }) => packages.includes(app)) ?? null;
}
