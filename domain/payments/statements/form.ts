import { z } from 'zod';
import { storableText } from '#domain/forms/fields.ts';
import { parseForm } from '#domain/forms/form.ts';
import { isUuid } from '#domain/id.ts';
import type { StatementColumns } from './columns.ts';

/** `seenEdit` tells which version of the order the owner saw. `attach` links a bank statement's row to a paid order. */
export type RowAction =
  | { intent: 'accept'; rowId: string; orderId: string; seenEdit: string }
  | { intent: 'attach'; rowId: string; orderId: string }
  | { intent: 'dismiss' | 'restore' | 'release'; rowId: string };

const id = z.string().refine(isUuid);

const rowAction = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('accept'),
    rowId: id,
    orderId: id,
    seenEdit: z.string().default(''),
  }),
  z.object({ intent: z.literal('attach'), rowId: id, orderId: id }),
  z.object({ intent: z.enum(['dismiss', 'restore', 'release']), rowId: id }),
]);

export function parseRowAction(fields: Record<string, unknown>): RowAction | null {
  const parsed = rowAction.safeParse(fields);
  return parsed.success ? parsed.data : null;
}

export type SureRow = { rowId: string; orderId: string; seenEdit: string };

const MAX_SURE_ROWS = 50;

export function parseSureRows(fields: Record<string, unknown>): SureRow[] | null {
  const rows: SureRow[] = [];
  for (let nth = 0; nth < MAX_SURE_ROWS; nth++) {
    const [rowId, orderId, seenEdit] = ['row', 'order', 'seenEdit'].map((name) => fields[`${name}${nth}`]);
    if (isUuid(rowId) && isUuid(orderId))
      rows.push({ rowId, orderId, seenEdit: typeof seenEdit === 'string' ? seenEdit : '' });
  }
  return rows.length > 0 ? rows : null;
}

type ColumnsForm =
  | { ok: true; bank: string; columns: StatementColumns }
  | { ok: false; errors: Partial<Record<string, string>> };

export function parseColumnsForm(fields: Record<string, unknown>, count: number): ColumnsForm {
  const columnIndex = z
    .string({ error: 'Pilih kolomnya.' })
    .regex(/^\d{1,3}$/, 'Pilih kolomnya.')
    .transform(Number)
    .refine((at) => at < count, 'Kolom ini tidak ada di tabel.');
  const parsed = parseForm(
    z.object({
      bank: storableText(30, 'Nama bank paling panjang 30 huruf.').refine(Boolean, 'Nama bank wajib diisi.'),
      dateAt: columnIndex,
      descriptionAt: columnIndex,
      amountAt: columnIndex,
      meaning: z.enum(['incoming', 'both'], { error: 'Pilih isi kolom jumlah.' }),
      markAt: z.literal('').or(columnIndex).default(''),
    }),
    fields,
  );
  if (!parsed.ok) return parsed;
  const { bank, dateAt, descriptionAt, amountAt, meaning, markAt } = parsed.value;
  if (amountAt === dateAt) return { ok: false, errors: { amountAt: 'Pilih kolom lain untuk jumlah.' } };
  if (markAt !== '' && (markAt === amountAt || markAt === dateAt))
    return { ok: false, errors: { markAt: 'Pilih kolom lain untuk tanda masuk atau keluar.' } };
  return {
    ok: true,
    bank,
    columns: {
      date: dateAt,
      descriptions: [descriptionAt],
      amount: amountAt,
      mark: meaning === 'both' && markAt !== '' ? markAt : null,
      isIncomingOnly: meaning === 'incoming',
    },
  };
}
