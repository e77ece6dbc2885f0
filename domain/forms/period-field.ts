import { z } from 'zod';

/** A form's choice of one of these hours; null for ''. */
export function periodField<Hours extends number>(periods: readonly Hours[], message: string) {
  return z.string().transform((chosen, context) => {
    if (chosen === '') return null;
    const hours = periods.find((period) => String(period) === chosen);
    if (hours !== undefined) return hours;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
