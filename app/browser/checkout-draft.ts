import { readStored, writeStored } from './storage.ts';

const KEY = 'checkoutDraft';

/** The fields of the checkout form as they were typed. */
export type DraftFields = Record<string, string>;

/** The form's fields; longer texts than these come from nobody's hand. */
const NAMES = [
  'namaLengkap',
  'wa',
  'alamatLengkap',
  'provinsi',
  'kotaKabupaten',
  'kecamatan',
  'kodePos',
  'catatan',
];
const MAX_CHARACTERS = 1_000;

/**
 * What this customer has typed in this tab and not sent yet; null for none. What somebody else has typed here is
 * forgotten instead of shown.
 */
export function readDraft(customerId: string): DraftFields | null {
  const stored = readStored('sessionStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { customerId: typedBy, fields } = stored as Record<string, unknown>;
  if (typedBy === customerId && typeof fields === 'object' && fields !== null) {
    return textsOf((name) => (fields as Record<string, unknown>)[name]);
  }
  dropDraft();
  return null;
}

/** What stands in the form now. */
export function fieldsOf(form: HTMLFormElement): DraftFields {
  const typed = new FormData(form);
  return textsOf((name) => typed.get(name));
}

/** Keeps what stands in the form: over a reload, other pages of this tab, and a login in between. */
export function keepDraft(customerId: string, fields: DraftFields): void {
  writeStored('sessionStorage', KEY, { customerId, fields });
}

/** Whether both forms say the same; a field that is missing is an empty one. */
export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  return NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** Forgets what was typed. */
export function dropDraft(): void {
  writeStored('sessionStorage', KEY, null);
}

function textsOf(read: (name: string) => unknown): DraftFields {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = read(name);
      return typeof text === 'string' ? [[name, text.slice(0, MAX_CHARACTERS)]] : [];
    }),
  );
}
