import type { Address } from '#domain/routes/policies.ts';
import type { Field } from '../values.ts';

export type Form = {
  name: string;
  route: Address;
  visitor: 'guest' | 'budi' | 'sri' | 'wati' | 'newcomer';
  /** Returns the address and all fields of a valid form. The tests call this for every attempt. */
  make: () => Promise<Sent> | Sent;
  fields: readonly Field[];
  /** Looks for the expected error in the `.data` response, because the page without scripts does not show it. */
  asData?: true;
};

/** `id` replaces `{id}` in the names of the fields. */
export type Sent = { path: string; fields: Record<string, string>; id?: string };

export function nameIn({ id = '' }: Sent, name: string): string {
  return name.replace('{id}', id);
}
