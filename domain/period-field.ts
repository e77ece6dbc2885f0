import { z } from 'zod';
import { paymentPeriods } from './payment-deadline.ts';

/** A form's choice of a time to pay, in hours; null for '', no deadline. `message` for whatever is not offered. */
export function periodField(message: string) {
  return z.string().transform((chosen, context) => {
    if (chosen === '') return null;
    const hours = paymentPeriods.find((period) => String(period) === chosen);
    if (hours !== undefined) return hours;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
