/** `asked` is where a shop is asked or known by a number, `account` says that a number is one to pay to. */
export type Mention = {
  kind: 'bank' | 'wallet' | 'asked' | 'account' | 'owner';
  /** '' for all but banks and wallets. */
  name: string;
  start: number;
  end: number;
};

const banks = [
  'BCA',
  'BRI',
  'BNI',
  'BSI',
  'BTN',
  'BTPN',
  'BJB',
  'BPD',
  'Mandiri',
  'CIMB',
  'Permata',
  'Danamon',
  'Maybank',
  'Panin',
  'OCBC',
  'Mega',
  'Sinarmas',
  'Muamalat',
  'Bank DKI',
  'Bank Jatim',
  'Bank Jateng',
  'Jago',
  'Jenius',
  'SeaBank',
  'Neo',
  'Allo',
  'Superbank',
  'Blu',
];

const wallets = ['GoPay', 'OVO', 'DANA', 'ShopeePay', 'LinkAja', 'Sakuku', 'iSaku', 'AstraPay', 'DOKU'];

const names = [...banks, ...wallets];

/** 'Shopee Pay' and 'Go-Pay', too. */
const spelledNames = names.map((name) => name.replaceAll(/([a-z])([A-Z])/g, '$1[ -]?$2'));

/** A bank's code of three digits says nothing about the number behind it. */
const asked =
  'wa|w\\.a|whats?app?|telp|tlp|telepon|telegram|hubungi|konfirmasi|bukti|chat|admin|cs|tanya|kontak|sms|hp|hape|npwp|nik|ktp|nib|nmid|id|resi|kode(?!\\D{0,8}\\d{3}(?!\\d))';
const account = 'rek|rekening|norek|bank|transfer|tf|va|virtual';

/** The word behind 'a.n.' is a person's, even where it is also a bank's. */
const mention = new RegExp(
  String.raw`(^|[^\p{L}\d])(?:(?<owner>(?:a\.? ?n|a\/n|atas nama)(?:\.[ :]*|[ :]+)\p{L}+)|(?<name>${spelledNames.join('|')})|(?<asked>${asked})|(?<account>${account}))(?![\p{L}\d])`,
  'giu',
);

export function mentionsIn(text: string): Mention[] {
  return Array.from(text.matchAll(mention), ({ 0: found, 1: before = '', index, groups = {} }) => {
    const name = properName(groups.name ?? '');
    const place = { name, start: index + before.length, end: index + found.length };
    if (name) return { ...place, kind: wallets.includes(name) ? 'wallet' : 'bank' };
    return { ...place, kind: groups.owner ? 'owner' : groups.asked ? 'asked' : 'account' };
  });
}

function properName(written: string): string {
  const plain = (name: string) => name.replaceAll(/[ -]/g, '').toLowerCase();
  return names.find((name) => plain(name) === plain(written)) ?? '';
}
