import { readStored, writeStored } from './storage.ts';

const KEY = 'checkoutDraft';
const SHIPPING_KEY = 'checkoutShipping';

export type DraftFields = Record<string, string>;

const PERSON = ['namaLengkap', 'wa'];

const ADDRESS = [...PERSON, 'alamatLengkap', 'provinsi', 'kotaKabupaten', 'kecamatan', 'kodePos'];

const NAMES = [...ADDRESS, 'catatan', 'email'];

export const GUEST = 'guest';

const MAX_CHARACTERS = 1_000;

/** Deletes a draft of another account instead of returning it. A guest's draft passes to the account that logs in. */
export function readDraft(customerId: string, profile: DraftFields | null): DraftFields | null {
  const stored = readStored('sessionStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { customerId: typedBy, fields } = stored as Record<string, unknown>;
  const known = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : null;
  const typed = known && textsOf((name) => known[name]);
  if (typed && typedBy === customerId) return typed;
  // The owner of a draft whose session has expired is a guest until the next login.
  if (customerId === GUEST) return null;
  if (!typed || typedBy !== GUEST) {
    dropDraft();
    return null;
  }
  const taken = takenFromGuest(typed, profile);
  keepDraft(customerId, taken);
  return taken;
}

export function hasGap(fields: DraftFields, withoutPlace: boolean): boolean {
  const needed = withoutPlace ? PERSON : ADDRESS;
  return needed.some((name) => (fields[name] ?? '').trim() === '');
}

/** A half-filled address must neither replace the profile's address nor mix with it. */
function takenFromGuest(typed: DraftFields, profile: DraftFields | null): DraftFields {
  const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  const isWhole = !hasGap(typed, false);
  return Object.fromEntries(
    filled.filter(([name]) => isWhole || !profile?.alamatLengkap || !ADDRESS.includes(name)),
  );
}

export function draftIn(form: HTMLFormElement): DraftFields {
  const typed = new FormData(form);
  return textsOf((name) => typed.get(name));
}

export function keepDraft(customerId: string, fields: DraftFields): void {
  writeStored('sessionStorage', KEY, { customerId, fields: textsOf((name) => fields[name]) });
}

export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  return NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

export function dropDraft(): void {
  writeStored('sessionStorage', KEY, null);
  writeStored('sessionStorage', SHIPPING_KEY, null);
}

export function readShipping(storeId: string | null): string | null {
  const stored = readStored('sessionStorage', SHIPPING_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { storeId: at, id } = stored as Record<string, unknown>;
  return at === storeId && typeof id === 'string' ? id : null;
}

export function keepShipping(storeId: string | null, id: string | null): void {
  writeStored('sessionStorage', SHIPPING_KEY, { storeId, id });
}

function textsOf(read: (name: string) => unknown): DraftFields {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = read(name);
      return typeof text === 'string' ? [[name, text.slice(0, MAX_CHARACTERS)]] : [];
    }),
  );
}
