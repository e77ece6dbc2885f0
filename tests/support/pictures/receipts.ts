import sharp from 'sharp';
import { lettering } from '#server/stores/lettering.ts';

/** The content of a receipt; receipts of one bank differ in nothing else. */
export type Receipt = { amount: string; to: string; from: string; at: string; reference: string };

export type Layout = { name: string; head: string; page: string; ink: string; card: boolean };

const WIDTH = 1080;
const HEIGHT = 2340;

export const layouts: readonly Layout[] = [
  { name: 'light', head: '#0a4da2', page: '#ffffff', ink: '#1c2430', card: false },
  { name: 'dark', head: '#101820', page: '#18222d', ink: '#e8edf2', card: false },
  { name: 'card', head: '#118eea', page: '#eef2f6', ink: '#243042', card: true },
];

export async function receiptPicture(
  receipt: Receipt,
  layout: Layout = layouts[0] as Layout,
): Promise<Buffer> {
  const { head, page, ink, card } = layout;
  const rows: [string, string][] = [
    ['Tanggal', receipt.at],
    ['Rekening Tujuan', receipt.to],
    ['Dari', receipt.from],
    ['Nomor Referensi', receipt.reference],
    ['Biaya', 'Rp 0'],
    ['Jenis Transaksi', 'Transfer Antar Bank'],
  ];
  const lines = rows.map(([label, value], at) => {
    const y = 1040 + at * 170;
    return `<path fill="${ink}" opacity=".6" d="${lettering(label, 500, 34, 96, y)}"/>
      <path fill="${ink}" d="${lettering(value, 500, 44, 96, y + 58)}"/>
      <path stroke="${ink}" opacity=".15" stroke-width="2" d="M96 ${y + 92}H984"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="${page}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="${head}" d="M0 0h${WIDTH}v420H0z"/>
    <path fill="#fff" d="${lettering(receipt.at.slice(-5), 800, 36, 60, 70)}"/>
    <path fill="#fff" d="${lettering('m-Transfer', 800, 64, 96, 260)}"/>
    ${card ? '<rect x="48" y="480" width="984" height="1620" rx="36" fill="#fff"/>' : ''}
    <circle cx="540" cy="600" r="76" fill="#22a45d"/>
    <path stroke="#fff" stroke-width="18" fill="none" d="M505 600l26 28 48-54"/>
    <path fill="${ink}" d="${lettering('Transfer Berhasil', 800, 56, 300, 760)}"/>
    <path fill="${ink}" d="${lettering(`Rp ${receipt.amount}`, 800, 84, 280, 890)}"/>
    ${lines.join('')}
    <rect x="96" y="2130" width="888" height="120" rx="24" fill="${head}"/>
    <path fill="#fff" d="${lettering('Bagikan', 800, 44, 450, 2204)}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

const names = ['BUDI SANTOSO', 'ANI WIJAYA', 'DEWI LESTARI', 'AGUS SALIM', 'SITI AMINAH', 'RIZKY PRATAMA'];

export function nthReceipt(nth: number): Receipt {
  const digits = (count: number, seed: number) =>
    String(Math.floor(Math.abs(Math.sin(seed * 12.9898 + nth * 78.233)) * 10 ** count)).padStart(count, '0');
  const thousands = 15 + (Number(digits(4, 1)) % 900);
  const day = 1 + (Number(digits(3, 2)) % 28);
  return {
    amount: `${thousands}.${digits(3, 3)}`,
    to: 'BCA 1234567890 SRI WAHYUNI',
    from: names[nth % names.length] ?? '',
    at: `${day} Nov 2026 ${digits(2, 4).replace(/^[3-9]/, '1')}:${digits(2, 5).replace(/^[6-9]/, '3')}`,
    reference: digits(12, 6),
  };
}
