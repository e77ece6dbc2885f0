import { readStored, writeStored } from './storage.ts';

const KEY = 'checkoutDraft';

export type DraftFields = Record<string, string>;

const NAMES = [
  'namaLengkap',
  'wa',
  'alamatLengkap',
  'provinsi',
  'kotaKabupaten',
  'kecamatan',
  'kodePos',
  'catatan',
  'email',
];

export const GUEST = 'guest';

const MAX_CHARACTERS = 1_000;

/**
 * Null for nothing; what somebody with another account typed in this tab is forgotten instead of shown. A guest's address
 * comes along into the account that they log in to, where there is one, and belongs to that account from then on.
 */
export function readDraft(customerId: string): DraftFields | null {
  const stored = readStored('sessionStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { customerId: typedBy, fields } = stored as Record<string, unknown>;
  const known = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : null;
  if (known && typedBy === customerId) return textsOf((name) => known[name]);
  if (known && typedBy === GUEST && known.alamatLengkap) {
    const taken = textsOf((name) => known[name]);
    keepDraft(customerId, taken);
    return taken;
  }
  // Whose session has ended is a guest until the next login.
  if (customerId !== GUEST) dropDraft();
  return null;
}

export function draftIn(form: HTMLFormElement): DraftFields {
  const typed = new FormData(form);
  return textsOf((name) => typed.get(name));
}

/** Survives a reload, other pages of this tab, and a login. */
export function keepDraft(customerId: string, fields: DraftFields): void {
  writeStored('sessionStorage', KEY, { customerId, fields: textsOf((name) => fields[name]) });
}

/** A missing field equals an empty one. */
export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  return NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

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
