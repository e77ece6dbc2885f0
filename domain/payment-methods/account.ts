import { formatPhone } from '../format.ts';

export const MAX_ACCOUNTS = 20;

export const MAX_HOLDER = 60;

export type AccountKind = 'bank' | 'ewallet';

export type ShopAccount = { id: string; kind: AccountKind; provider: string; number: string; holder: string };

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

const MAX_LISTED = 5;

export type ListedAccount = Pick<ShopAccount, 'provider' | 'number' | 'holder'>;

/** Returns how to pay, in lines for chats and mails. Account numbers have no spaces, so that buyers can copy them. */
export function wayToPayLines(accounts: readonly ListedAccount[], words: string): string[] {
  const listed = accounts.slice(0, MAX_LISTED);
  const left = accounts.length - listed.length;
  return [
    ...listed.map(({ provider, number, holder }) => `${provider} ${number} a.n. ${holder}`),
    ...(left > 0 ? [`dan ${left} rekening lain di halaman pesanan`] : []),
    ...(words ? [words] : []),
  ];
}

/** Groups digits by four, as people read them aloud; formats an e-wallet's number like a phone number. */
export function groupedNumber({ kind, number }: Pick<ShopAccount, 'kind' | 'number'>): string {
  const phone = kind === 'ewallet' ? formatPhone(number) : number;
  return phone === number ? number.replace(/\d{4}(?=\d)/g, '$& ') : phone;
}

export function shortNumber({ number }: Pick<ShopAccount, 'number'>): string {
  return `••${number.slice(-4)}`;
}

export function accountInShort({ provider, number, holder }: Omit<ShopAccount, 'id' | 'kind'>): string {
  return `${provider} …${number.slice(-4)} a.n. ${holder}`;
}
