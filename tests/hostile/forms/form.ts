import type { Address } from '#domain/routes/policies.ts';
import type { Field } from '../values.ts';

export type Form = {
  name: string;
  route: Address;
  visitor: 'guest' | 'budi' | 'sri' | 'wati' | 'newcomer';
  /** It is called for every attempt and returns the address and all fields. */
  make: () => Promise<Sent> | Sent;
  fields: readonly Field[];
  /** The response is read as `.data`, because scripts render the page or do not show its form. */
  asData?: true;
};

/** `id` replaces `{id}` in the names of the fields. */
export type Sent = { path: string; fields: Record<string, string>; id?: string };

export function nameIn({ id = '' }: Sent, name: string): string {
  return name.replace('{id}', id);
}
