import type { Template } from './template.ts';

/** Rules to recognize payments in the notifications of a bank's or wallet's Android apps, named in `packages`. */
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
  'pembayaran QRIS sebesar {amount} {sender} - {...}diterima',
  'pembayaran QRIS {amount} dari {sender}',
  'pembayaran QRIS sebesar {amount} dari {sender}',
  'pembayaran {amount} dari {sender}',
  'pembayaran sebesar {amount} dari {sender}',
  'pembayaran QRIS {amount} {...}diterima',
  'pembayaran QRIS sebesar {amount} {...}diterima',
  'pembayaran {amount} {...}diterima',
  'pembayaran sebesar {amount} {...}diterima',
  'pembayaran {...}diterima {amount}',
  'pembayaran masuk {amount}',
  'pembayaran masuk sebesar {amount}',
  'menerima pembayaran {amount} dari {sender}',
  'menerima pembayaran {...}{amount}',
  'terima pembayaran {...}{amount}',
  'QRIS {...}{amount} berhasil diterima',
];

/** `source` is spelled as in bank statements, so that a notification and a statement's row can count as one payment. */
const appRules: readonly AppRules[] = [
  {
    source: 'BCA',
    packages: ['com.bca', 'com.bca.mybca.omni.android', 'com.bca.msb'],
    templates: [
      'pemasukan sebesar {amount} dari {sender}',
      'transaksi kredit {amount} dari {sender}',
      'dana masuk {...}{amount} dari {sender}',
      ...received,
      ...merchant,
    ],
  },
  {
    source: 'BRI',
    packages: ['id.co.bri.brimo', 'id.co.bri.merchant'],
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
    packages: ['src.com.bni', 'id.bni.wondr', 'id.co.bni.merchant'],
    templates: ['kredit sebesar {amount} dari {sender}', ...received, ...merchant],
  },
  {
    source: 'BSI',
    packages: ['com.bsm.activity2', 'co.id.bankbsi.superapp'],
    templates: ['kredit {amount} dari {sender}', ...received, ...merchant],
  },
  {
    source: 'DANA',
    packages: ['id.dana', 'id.dana.business'],
    templates: [
      '{amount} diterima DANA Bisnis',
      '{sender} mengirim {amount} ke kamu',
      '{sender} kirim uang {amount}',
      ...received,
      ...merchant,
    ],
  },
  { source: 'OVO', packages: ['ovo.id'], templates: [...received, ...merchant] },
  {
    source: 'GoPay',
    packages: ['com.gojek.gopaymerchant', 'com.gojek.resto', 'com.gojek.gopay'],
    templates: ['pembayaran GoPay {amount} {...}diterima', ...merchant, ...received],
  },
  {
    source: 'ShopeePay',
    packages: ['com.shopeepay.id', 'com.shopeepay.merchant.id'],
    templates: [...merchant, ...received],
  },
  {
    source: 'QRIS',
    packages: ['com.interactive.qrisid', 'com.orderkuota.app', 'id.ocbc.merchant'],
    templates: [...merchant, ...received],
  },
];

/**
 * Apps for chats, mails and SMS. Their notifications are private and easily forged, so none is read or stored.
 */
const privateApps =
  /^(?:com\.facebook|com\.instagram|jp\.naver\.line|com\.google\.android\.(?:gm|apps\.dynamite)$|com\.zhiliaoapp|com\.discord|com\.twitter|com\.microsoft\.(?:office\.outlook|teams)|com\.skype|com\.viber|com\.tencent\.mm$|com\.bbm|com\.kakao|org\.thoughtcrime|org\.thunderdog|com\.slack)|whatsapp|telegram|messag|messenger|mail|(?:^|\.)(?:mms|sms|chat)(?:\.|$)/i;

/** `app` is an Android package name or an app's display name. */
export function isPrivateApp(app: string): boolean {
  return privateApps.test(app);
}

export function rulesOf(app: string): AppRules | null {
  return appRules.find(({ packages }) => packages.includes(app)) ?? null;
}
