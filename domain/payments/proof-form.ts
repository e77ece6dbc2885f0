import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { isUuid } from '../id.ts';
import { MAX_BANK, MAX_REASON, MAX_SENDER_NAME, proofMessages } from './proof.ts';

/** `seenTotal` is the total in rupiah that the page showed to the buyer; null if missing or invalid. */
const facts = z.object({
  seenTotal: z
    .string()
    .optional()
    .transform((total) => (total && /^\d{1,15}$/.test(total) ? Number(total) : null)),
  bank: storableText(MAX_BANK, `Bank atau e-wallet paling panjang ${MAX_BANK} huruf.`).default(''),
  senderName: storableText(MAX_SENDER_NAME, `Nama pengirim paling panjang ${MAX_SENDER_NAME} huruf.`).default(
    '',
  ),
});

export type ProofFacts = z.output<typeof facts>;

export function parseProofFacts(
  sent: Record<string, unknown>,
): { ok: true; facts: ProofFacts } | { ok: false; errors: FieldErrors<ProofFacts> } {
  const parsed = parseForm(facts, sent);
  return parsed.ok ? { ok: true, facts: parsed.value } : parsed;
}

/** `seenEdit` is the key of the order's last edit when the shop opened the page; '' if the order had no edit. */
export type ProofDecision = { proofId: string } & (
  | { to: 'accepted'; seenEdit: string }
  | { to: 'refused'; reason: string }
);

type DecisionErrors = { checked?: string; reason?: string };

const named = z.object({ proofId: z.string().refine(isUuid), seenEdit: z.string().default('') });
const refusal = z.object({
  reason: storableText(MAX_REASON, `Alasan paling panjang ${MAX_REASON} huruf.`).refine(
    (text) => text !== '',
    'Tulis alasannya; pembeli membacanya.',
  ),
});

export function parseProofDecision(
  sent: Record<string, unknown>,
): { ok: true; decision: ProofDecision } | { ok: false; errors: DecisionErrors } | null {
  const asked = named.safeParse(sent);
  if (!asked.success) return null;
  const { proofId, seenEdit } = asked.data;
  if (sent.intent === 'acceptProof') {
    if (sent.checked !== 'on') return { ok: false, errors: { checked: proofMessages.unchecked } };
    return { ok: true, decision: { proofId, to: 'accepted', seenEdit } };
  }
  const parsed = parseForm(refusal, sent);
  return parsed.ok ? { ok: true, decision: { proofId, to: 'refused', ...parsed.value } } : parsed;
}
