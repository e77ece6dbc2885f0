import { z } from 'zod';
import { parseForm } from '../forms/form.ts';
import { parseVoucherCode, refusalText } from '../vouchers/voucher.ts';

const shape = /^(term|upgrade):([0-9a-f-]{36}):(\d{1,15})$/;

const fields = z.object({
  pilihan: z.string('Pilih satu paket.').transform((value, context) => {
    const [, way, planId = '', amount = ''] = shape.exec(value) ?? [];
    const id = z.uuid().safeParse(planId);
    if (id.success) return { planId: id.data, isUpgrade: way === 'upgrade', seenAmount: Number(amount) };
    context.addIssue({ code: 'custom', message: 'Pilih satu paket.' });
    return z.NEVER;
  }),
  kode: z
    .string()
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return null;
      const code = parseVoucherCode(typed);
      if (code) return code;
      context.addIssue({ code: 'custom', message: refusalText({ reason: 'malformed' }) });
      return z.NEVER;
    }),
  key: z.uuid('Muat ulang halaman, lalu coba lagi.'),
});

export function parsePlanChoice(sent: Record<string, unknown>) {
  const parsed = parseForm(fields, sent);
  if (parsed.ok) {
    const { pilihan, kode: voucherCode, key } = parsed.value;
    return { ok: true as const, choice: { ...pilihan, voucherCode, key } };
  }
  const { key: form, ...errors } = parsed.errors;
  return { ok: false as const, errors: form ? { ...errors, form } : errors };
}
