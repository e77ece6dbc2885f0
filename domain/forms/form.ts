import type { z } from 'zod';

export type FieldErrors<Fields> = Partial<Record<keyof Fields & string, string>>;

/** Reports a missing field as 'Wajib diisi.', because zod's own message is in English. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
): { ok: true; value: z.output<Schema> } | { ok: false; errors: FieldErrors<z.output<Schema>> } {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'form');
    errors[field] ??= issue.code === 'invalid_type' ? 'Wajib diisi.' : issue.message;
  }
  return { ok: false, errors: errors as FieldErrors<z.output<Schema>> };
}
