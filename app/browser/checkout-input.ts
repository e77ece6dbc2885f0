import { readStored, writeStored } from './storage.ts';

const KEY = 'checkoutDraft';
const SHIPPING_KEY = 'checkoutShipping';

export type CheckoutInput = Record<string, string>;

const PERSON = ['namaLengkap', 'wa'];

const ADDRESS = [...PERSON, 'alamatLengkap', 'provinsi', 'kotaKabupaten', 'kecamatan', 'kodePos'];

const NAMES = [...ADDRESS, 'catatan', 'email'];

export const GUEST = 'guest';

const MAX_CHARACTERS = 1_000;

/** Returns what this customer typed in this tab, even before the login. Deletes what another account typed. */
export function readCheckoutInput(customerId: string, profile: CheckoutInput | null): CheckoutInput | null {
  const stored = readStored('sessionStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { customerId: typedBy, fields } = stored as Record<string, unknown>;
  const record = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : null;
  const typed = record && textsOf((name) => record[name]);
  if (typed && typedBy === customerId) return typed;
  // The guest may be a buyer whose session has expired, so the buyer's input stays stored.
  if (customerId === GUEST) return null;
  if (!typed || typedBy !== GUEST) {
    deleteCheckoutInput();
    return null;
  }
  const taken = takenFromGuest(typed, profile);
  saveCheckoutInput(customerId, taken);
  return taken;
}

export function hasGap(fields: CheckoutInput, withoutPlace: boolean): boolean {
  const needed = withoutPlace ? PERSON : ADDRESS;
  return needed.some((name) => (fields[name] ?? '').trim() === '');
}

/** Returns the guest's input, without the address if that is incomplete and the profile has an address. */
function takenFromGuest(typed: CheckoutInput, profile: CheckoutInput | null): CheckoutInput {
  const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  const isWhole = !hasGap(typed, false);
  return Object.fromEntries(
    filled.filter(([name]) => isWhole || !profile?.alamatLengkap || !ADDRESS.includes(name)),
  );
}

export function checkoutInputIn(form: HTMLFormElement): CheckoutInput {
  const typed = new FormData(form);
  return textsOf((name) => typed.get(name));
}

export function saveCheckoutInput(customerId: string, fields: CheckoutInput): void {
  writeStored('sessionStorage', KEY, { customerId, fields: textsOf((name) => fields[name]) });
}

export function isSameCheckoutInput(one: CheckoutInput, other: CheckoutInput): boolean {
  return NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

export function deleteCheckoutInput(): void {
  writeStored('sessionStorage', KEY, null);
  writeStored('sessionStorage', SHIPPING_KEY, null);
}

export function readShipping(storeId: string | null): string | null {
  const stored = readStored('sessionStorage', SHIPPING_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { storeId: at, id } = stored as Record<string, unknown>;
  return at === storeId && typeof id === 'string' ? id : null;
}

export function saveShipping(storeId: string | null, id: string | null): void {
  writeStored('sessionStorage', SHIPPING_KEY, { storeId, id });
}

function textsOf(read: (name: string) => unknown): CheckoutInput {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = read(name);
      return typeof text === 'string' ? [[name, text.slice(0, MAX_CHARACTERS)]] : [];
    }),
  );
}
