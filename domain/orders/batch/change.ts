import { isUuid } from '#domain/id.ts';
import { factorMissingText, type OrderChange, parseOrderChange } from '../change.ts';
import type { OrderStatus } from '../order.ts';
import { fieldOf, MAX_CHOSEN } from './chosen.ts';

export type BatchErrors = Record<string, string>;

export function parseBatchChange(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; changes: OrderChange[] } | { ok: false; errors: BatchErrors } {
  const ids = Object.keys(fields).flatMap((name) =>
    name.startsWith('from-') ? [name.slice('from-'.length)] : [],
  );
  if (ids.length === 0 || !ids.every(isUuid)) return failed('perubahan yang diminta tidak dikenal.');
  if (ids.length > MAX_CHOSEN) return failed(`paling banyak ${MAX_CHOSEN} pesanan sekaligus.`);
  const changes: OrderChange[] = [];
  const errors: BatchErrors = {};
  for (const orderId of ids) {
    const parsed = parseOrderChange({
      orderId,
      to: fields.to,
      courier: fields.courier,
      from: fields[fieldOf('from', orderId)],
      seenEdit: fields[fieldOf('seenEdit', orderId)],
      despiteProof: fields[fieldOf('despiteProof', orderId)],
      shippingCost: fields[fieldOf('shippingCost', orderId)],
      nomorResi: fields[fieldOf('nomorResi', orderId)],
    });
    if (parsed.ok) changes.push(parsed.change);
    else
      for (const [name, text] of Object.entries(parsed.errors)) {
        const isOwn = name === 'shippingCost' || name === 'nomorResi';
        errors[isOwn ? fieldOf(name, orderId) : name] = text;
      }
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, changes };
}

function failed(form: string) {
  return { ok: false, errors: { form } } as const;
}

export function refusalOf(
  kind: 'conflict' | 'notAllowed' | 'reasonMissing' | 'proofWaits' | 'factorMissing',
  status: OrderStatus,
  to: OrderStatus,
): string {
  if (kind === 'reasonMissing') return 'ongkirnya pilihan pembeli. Ubah di pesanan itu, dengan alasannya.';
  if (kind === 'proofWaits') return 'bukti bayarnya belum diperiksa. Periksa dulu, atau centang di bawah.';
  if (kind === 'factorMissing') return factorMissingText(to);
  if (status === to) return `sudah ${to}.`;
  if (kind === 'conflict') return `sementara itu sudah ${status}.`;
  return `berstatus ${status}, jadi tidak bisa menjadi ${to}.`;
}
