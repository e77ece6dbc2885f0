import type { Address } from '#domain/routes/policies.ts';
import type { Field } from '../values.ts';

/** A form of the program: who may send it, a body that is accepted, and the rules of its fields. */
export type Form = {
  name: string;
  route: Address;
  visitor: 'guest' | 'budi' | 'sri' | 'wati' | 'newcomer';
  /** The address that it is posted to, and all its fields; made anew for every try. */
  make: () => Promise<Sent> | Sent;
  fields: readonly Field[];
  /** The answer is read as data, where the page is made by scripts or its form is not shown. */
  asData?: true;
};

/** `id` is what `{id}` in a field's name stands for. */
export type Sent = { path: string; fields: Record<string, string>; id?: string };

export function nameIn({ id = '' }: Sent, name: string): string {
  return name.replace('{id}', id);
}
