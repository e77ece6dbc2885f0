import { data } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import { parseAreaQuestion, parseShippingForm, provinceMissing } from '../../../../domain/shipping/form.ts';
import {
  type AreaOffer,
  type AreaRef,
  readAreaRef,
  type ShippingErrors,
  type ShippingOrigin,
} from '../../../../domain/shipping/origin.ts';
import type { Caller } from '../../../../server/shipping/calls.ts';
import { findOrigin, offerAreas, offerAtOnce } from '../../../../server/shipping/offer.ts';
import {
  readApiKey,
  readShippingSettings,
  removeApiKey,
  type ShippingSettings,
  saveShippingSettings,
} from '../../../../server/shipping/settings.ts';
import { readPostedFields } from '../../../forms/posted.ts';
import { actOr } from '../../../load-failure.ts';
import type { OpenShop } from '../shop-access.ts';

/** What the owner had chosen, as the values of the options. The key never comes back. */
type Chosen = { province: string; city: string };

/** What a form of the page came to. Refused: nothing was written. */
type ShippingAnswer =
  | { kind: 'done'; text: string }
  /** Lists that were asked for; `tested` tells how a key did, '' where none was tried. */
  | { kind: 'areas'; offer: AreaOffer; tested: string; chosen: Chosen }
  /** With the lists that the choice was made from, as far as they are at hand. */
  | { kind: 'refused'; errors: ShippingErrors; chosen: Chosen; offer: AreaOffer | null };

/**
 * What a form that asks for lists wants: those of the provider, the cities of a province, or to know whether a key works.
 * The cities of a built-in province are told without asking anybody.
 */
const wishes = ['lists', 'cities', 'test'] as const;

/** How long an owner waits for the provider. */
const OWNER_TIMEOUT_MS = 8_000;

/** The platform's SECRET_KEY is another one than when it was saved. */
const unreadableKey = 'API key yang tersimpan tidak bisa dibaca lagi. Isi lagi, lalu simpan.';

/**
 * The action of /dashboard/ongkir: saves, forgets the key, tries a key, or reads lists. No transaction is open while
 * the provider is waited for.
 */
export async function answerShippingForm(request: Request, shop: OpenShop) {
  const fields = await readPostedFields(request);
  const chosen = { province: textOf(fields.province), city: textOf(fields.city) };
  return actOr(
    request,
    (reason, status) => refused(status, { form: messages.shippingSaveFailed(reason) }, chosen),
    () => {
      if (fields.intent === 'save') return save(shop, fields, chosen);
      if (fields.intent === 'remove-key') return forgetKey(shop);
      const wish = wishes.find((one) => one === fields.intent);
      if (wish) return offer(shop, fields, chosen, wish);
      return Promise.resolve(refused(400, { form: 'Permintaan tidak dikenal.' }, chosen));
    },
  );
}

async function save(shop: OpenShop, fields: Record<string, unknown>, chosen: Chosen) {
  const parsed = parseShippingForm(fields);
  if (!parsed.ok) return refused(400, parsed.errors, chosen, await offerAgain(chosen));
  const { apiKey, province, city } = parsed.value;
  const { settings, savedKey } = await readSaved(shop);
  const found =
    keptOrigin(settings, province, city) ?? (await lookUp(shop, apiKey || savedKey, province, city));
  if (!found.ok) return refused(found.status, found.errors, chosen, await offerAgain(chosen));
  await shop.run((tx) => saveShippingSettings(tx, shop.storeId, found.origin, apiKey));
  return data<ShippingAnswer>({ kind: 'done', text: messages.shippingSaved });
}

/** The lists that this choice is from. */
function offerAgain({ province }: Chosen): Promise<AreaOffer> {
  const wanted = readAreaRef(province);
  return offerAtOnce(wanted !== null && wanted.shape !== 'built-in', wanted);
}

type FoundOrigin =
  | { ok: true; origin: ShippingOrigin }
  | { ok: false; status: 400 | 409; errors: ShippingErrors };

/** The saved origin, if it is the one that was chosen: it stays good while the provider is away. */
function keptOrigin(settings: ShippingSettings | null, province: AreaRef, city: AreaRef): FoundOrigin | null {
  if (!settings) return null;
  const { apiKeyLast4: _, updatedAt: __, ...origin } = settings;
  const { originShape, originProvinceId, originCityId } = origin;
  const same = originShape === city.shape && originProvinceId === province.id && originCityId === city.id;
  return same ? { ok: true, origin } : null;
}

async function lookUp(
  shop: OpenShop,
  key: string | null,
  province: AreaRef,
  city: AreaRef,
): Promise<FoundOrigin> {
  const found = await findOrigin(callerOf(shop, key), province, city);
  if (found.ok) return found;
  if (found.message !== undefined) {
    const reason = `kota/kabupaten asal tidak bisa diperiksa, karena ${found.message}. Coba lagi, atau pilih dari daftar bawaan.`;
    return { ok: false, status: 409, errors: { form: messages.shippingSaveFailed(reason) } };
  }
  const errors: ShippingErrors =
    found.missing === 'province' ? { province: provinceMissing } : { city: messages.shippingCityMissing };
  return { ok: false, status: 400, errors };
}

async function forgetKey(shop: OpenShop) {
  await shop.run((tx) => removeApiKey(tx, shop.storeId));
  return data<ShippingAnswer>({ kind: 'done', text: 'API key dihapus.' });
}

async function offer(
  shop: OpenShop,
  fields: Record<string, unknown>,
  chosen: Chosen,
  wish: (typeof wishes)[number],
) {
  const parsed = parseAreaQuestion(fields);
  if (!parsed.ok) return refused(400, parsed.errors, chosen);
  const { apiKey, province } = parsed.value;
  const { settings, savedKey } = await readSaved(shop);
  const key = apiKey || savedKey;
  if (!key && settings?.apiKeyLast4) return refused(409, { apiKey: unreadableKey }, chosen);
  const fresh = wish === 'test';
  if (fresh && !key) return refused(400, { apiKey: 'Isi API key yang ingin dites.' }, chosen);
  const caller = wish === 'cities' && province?.shape === 'built-in' ? null : callerOf(shop, key);
  const offered = await offerAreas(caller, province, { fresh });
  const failed = offered.failure !== null;
  const tested = fresh && !failed ? `Koneksi berhasil: ${offered.provinces.length} provinsi diterima.` : '';
  return data<ShippingAnswer>(
    { kind: 'areas', offer: offered, tested, chosen },
    { status: fresh && failed ? 409 : 200 },
  );
}

function readSaved(shop: OpenShop) {
  return shop.run(async (tx) => ({
    settings: await readShippingSettings(tx, shop.storeId),
    savedKey: await readApiKey(tx, shop.storeId),
  }));
}

function callerOf({ storeId }: OpenShop, key: string | null): Caller | null {
  return key ? { storeId, key, timeoutMs: OWNER_TIMEOUT_MS } : null;
}

function textOf(value: FormDataEntryValue | undefined): string {
  return typeof value === 'string' ? value.slice(0, 40) : '';
}

function refused(
  status: 400 | 409 | 500 | 503,
  errors: ShippingErrors,
  chosen: Chosen,
  offer: AreaOffer | null = null,
) {
  return data<ShippingAnswer>({ kind: 'refused', errors, chosen, offer }, { status });
}
