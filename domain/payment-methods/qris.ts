/** A shop's QRIS, Indonesia's payment QR code. `text` holds EMVCo fields: two-digit tag, two-digit length, value. */
export type Qris = { text: string; merchant: string; city: string; nmid: string };

export const MAX_QRIS_TEXT = 512;

export const MAX_QRIS_AMOUNT = 10_000_000;

type Field = { tag: string; value: string };

type QrisFault = 'notQris' | 'broken' | 'dynamic' | 'foreign';

export const qrisFaults: Record<QrisFault, string> = {
  notQris: 'Ini bukan kode QRIS.',
  broken: 'Kode QRIS ini tidak lengkap atau ada yang berubah. Coba salin atau foto lagi.',
  dynamic:
    'QRIS ini hanya untuk satu pembayaran. Pakai QRIS toko yang tetap, seperti yang tercetak di kasir.',
  foreign: 'QRIS ini tidak memakai rupiah atau bukan dari Indonesia.',
};

/** Reads a shop's QRIS. Rejects a wrong checksum, and dynamic codes, which are made for a single payment. */
export function readQris(typed: string): { ok: true; qris: Qris } | { ok: false; fault: QrisFault } {
  const text = typed.trim();
  if (!text.startsWith('0002') || text.length > MAX_QRIS_TEXT || !/^[ -~]*$/.test(text))
    return fault('notQris');
  const fields = fieldsOf(text);
  if (!fields || !isSealed(text, fields)) return fault('broken');
  const valueIn = (tag: string) => fields.find((field) => field.tag === tag)?.value ?? '';
  const merchants = fields.filter(({ tag }) => (tag >= '26' && tag <= '45') || tag === '51');
  if (valueIn('00') !== '01' || merchants.length === 0) return fault('notQris');
  if (valueIn('01') === '12') return fault('dynamic');
  if (valueIn('53') !== '360' || valueIn('58') !== 'ID') return fault('foreign');
  const [merchant, city] = [valueIn('59').trim(), valueIn('60').trim()];
  if (merchant === '') return fault('notQris');
  return { ok: true, qris: { text, merchant, city, nmid: nmidOf(merchants) } };
}

/** Fields not copied from the shop's own code: format (00), type (01), amount (54), tips (55 to 57), checksum (63). */
const REPLACED = new Set(['00', '01', '54', '55', '56', '57', '63']);

/** Returns a QRIS for exactly `amount` rupiah, without tips or fees. Returns null if `text` or `amount` is invalid. */
export function qrisWithAmount({ text }: Pick<Qris, 'text'>, amount: number): string | null {
  const fields = fieldsOf(text);
  if (!fields || !Number.isInteger(amount) || amount < 1 || amount > MAX_QRIS_AMOUNT) return null;
  const rest = fields.filter(({ tag }) => !REPLACED.has(tag));
  const behind = rest.findIndex(({ tag }) => tag > '54');
  const filled = rest.toSpliced(behind === -1 ? rest.length : behind, 0, {
    tag: '54',
    value: String(amount),
  });
  const body = [{ tag: '00', value: '01' }, { tag: '01', value: '12' }, ...filled].map(written).join('');
  return `${body}6304${crcOf(`${body}6304`)}`;
}

function fieldsOf(text: string): Field[] | null {
  const fields: Field[] = [];
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return null;
    const [tag, length] = [head.slice(0, 2), Number(head.slice(2))];
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length || fields.some((field) => field.tag === tag)) return null;
    fields.push({ tag, value });
    at += 4 + length;
  }
  return fields;
}

function isSealed(text: string, fields: readonly Field[]): boolean {
  const last = fields.at(-1);
  return (
    last?.tag === '63' && last.value.length === 4 && last.value.toUpperCase() === crcOf(text.slice(0, -4))
  );
}

/** Returns the merchant's national id, preferably from tag 51; '' if there is none. */
function nmidOf(merchants: readonly Field[]): string {
  const national = merchants.toSorted((one) => (one.tag === '51' ? -1 : 1));
  for (const { value } of national) {
    const found = fieldsOf(value)?.find((part) => part.tag !== '00' && /^ID\d{8,18}$/.test(part.value));
    if (found) return found.value;
  }
  return '';
}

function written({ tag, value }: Field): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** Returns the CRC-16/CCITT-FALSE of ASCII text as four upper-case hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function fault(why: QrisFault) {
  return { ok: false, fault: why } as const;
}
