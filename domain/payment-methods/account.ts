import { formatPhone } from '../format.ts';

export const MAX_ACCOUNTS = 20;

export const MAX_HOLDER = 60;

export type AccountKind = 'bank' | 'ewallet';

/** Where buyers of a shop pay to; `number` is digits alone. */
export type ShopAccount = { id: string; kind: AccountKind; provider: string; number: string; holder: string };

/** Buyers see those that are `active`. */
export type OwnAccount = ShopAccount & { active: boolean };

export const providers: Record<AccountKind, readonly string[]> = {
  bank: [
    'BCA',
    'BRI',
    'Mandiri',
    'BNI',
    'BSI',
    'CIMB Niaga',
    'Permata',
    'Danamon',
    'BTN',
    'OCBC',
    'Maybank',
    'Panin',
    'Mega',
    'Sinarmas',
    'BTPN',
    'Jenius',
    'Bank Jago',
    'SeaBank',
    'Blu by BCA Digital',
    'Allo Bank',
    'Neobank',
    'Superbank',
    'Muamalat',
    'BCA Syariah',
    'Bank Jakarta',
    'BJB',
    'Bank Jateng',
    'Bank Jatim',
    'BPD DIY',
    'BPD Bali',
    'Bank Sumut',
    'Bank Nagari',
    'Bank Sulselbar',
    'Bank Aceh',
  ],
  ewallet: ['DANA', 'OVO', 'GoPay', 'ShopeePay', 'LinkAja'],
};

export const accountKindNames: Record<AccountKind, string> = { bank: 'Bank', ewallet: 'Dompet digital' };

/** What a message names; of more, the bill itself tells. */
const MAX_TOLD = 5;

export type ToldAccount = Pick<ShopAccount, 'provider' | 'number' | 'holder'>;

/** For chats and mails, where digits without gaps are copied best; the shop's own words come last. */
export function wayToPayLines(accounts: readonly ToldAccount[], words: string): string[] {
  const told = accounts.slice(0, MAX_TOLD);
  const left = accounts.length - told.length;
  return [
    ...told.map(({ provider, number, holder }) => `${provider} ${number} a.n. ${holder}`),
    ...(left > 0 ? [`dan ${left} rekening lain di halaman pesanan`] : []),
    ...(words ? [words] : []),
  ];
}

/** In groups of four, as people read them out; an e-wallet's phone number as all phone numbers. */
export function groupedNumber({ kind, number }: Pick<ShopAccount, 'kind' | 'number'>): string {
  const phone = kind === 'ewallet' ? formatPhone(number) : number;
  return phone === number ? number.replace(/\d{4}(?=\d)/g, '$& ') : phone;
}

export function shortNumber({ number }: Pick<ShopAccount, 'number'>): string {
  return `••${number.slice(-4)}`;
}

/** For the log and mails: enough to know it by. */
export function accountInShort({ provider, number, holder }: Omit<ShopAccount, 'id' | 'kind'>): string {
  return `${provider} …${number.slice(-4)} a.n. ${holder}`;
}
