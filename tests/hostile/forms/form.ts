import type { Address } from '#domain/routes/policies.ts';
import type { Field } from '../values.ts';

export type Form = {
  name: string;
  route: Address;
  visitor: 'guest' | 'budi' | 'sri' | 'wati' | 'newcomer';
  /** Returns the address and all fields; called for every attempt. */
  make: () => Promise<Sent> | Sent;
  fields: readonly Field[];
  /** The response is read as data if scripts render the page or do not show its form. */
  asData?: true;
};

/** `id` replaces `{id}` in field names. */
export type Sent = { path: string; fields: Record<string, string>; id?: string };

export function nameIn({ id = '' }: Sent, name: string): string {
  return name.replace('{id}', id);
}
