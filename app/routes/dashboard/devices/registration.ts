import { refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import { storableText } from '#domain/forms/fields.ts';
import { nameSchema, parseSubscription, pushMessages, type Subscription } from '#domain/push/device.ts';

export const deviceNameSchema = storableText(40, pushMessages.nameMissing).pipe(nameSchema);

/** Returns null instead of errors, because a script fills in the fields, so the user could not correct a wrong one. */
export function readRegistration(fields: PostedFields): { subscription: Subscription; name: string } | null {
  const subscription = parseSubscription(fields.subscription);
  const name = deviceNameSchema.safeParse(fields.name);
  return subscription && name.success ? { subscription, name: name.data } : null;
}

export function refuseRegistration() {
  const sentence = 'Pendaftaran dari browser tidak bisa dibaca. Muat ulang, lalu coba lagi.';
  return refused({ sentence }, 400);
}
