import { badInput, done, refused } from '#app/forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { messages } from '#domain/messages.ts';
import { faultText } from '#domain/shipping/fault.ts';
import {
  parseAreaQuestion,
  parseCouriers,
  parseShippingSettings,
  provinceMissing,
} from '#domain/shipping/form.ts';
import {
  type AreaRef,
  readAreaRef,
  type ShippingErrors,
  type ShippingOrigin,
} from '#domain/shipping/origin.ts';
import type { Caller } from '#server/shipping/calls.ts';
import { findOrigin, offerAreas, offerAtOnce } from '#server/shipping/offer.ts';
import { checkOriginKecamatan } from '#server/shipping/origin-kecamatan.ts';
import { deleteCachedRates } from '#server/shipping/rates/rates.ts';
import {
  readApiKey,
  readShippingSettings,
  removeApiKey,
  type ShippingSettings,
  saveCouriers,
  saveShippingSettings,
} from '#server/shipping/settings.ts';
import type { OpenShop } from '../shop-access.ts';

/** Fields that a refused form shows again. The API key is not among them, because no response may contain a key. */
type Chosen = { province: string; city: string };

const offerIntents = ['lists', 'cities', 'test'] as const;

const OWNER_TIMEOUT_MS = 8_000;

/** Shown if SECRET_KEY has changed since the API key was saved, so that it can no longer be decrypted. */
const unreadableKey = 'API key yang tersimpan tidak bisa dibaca lagi. Isi lagi, lalu simpan.';

const kecamatanEmptied =
  'Kecamatan Asal dikosongkan karena kota/kabupaten asal berubah. Isi lagi supaya kurir tampil di keranjang.';

/** Answers all forms of the page. No database transaction is open during requests to the shipping provider. */
export async function answerShippingSettings(request: Request, shop: OpenShop) {
  const fields = await readPostedFields(request);
  const chosen = { province: textOf(fields.province), city: textOf(fields.city) };
  return actOr(
    request,
    (reason, status) => refused({ sentence: messages.shippingSaveFailed(reason), values: chosen }, status),
    async () => {
      if (fields.intent === 'save') return save(shop, fields, chosen);
      if (fields.intent === 'remove-key') return forgetKey(shop);
      if (fields.intent === 'couriers') return answerCouriers(shop, fields);
      const intent = offerIntents.find((one) => one === fields.intent);
      if (intent) return offer(shop, fields, chosen, intent);
      return badInput({ form: 'Permintaan tidak dikenal.' }, chosen);
    },
  );
}

async function save(shop: OpenShop, fields: Record<string, unknown>, chosen: Chosen) {
  const parsed = parseShippingSettings(fields);
  if (!parsed.ok) return refuse(400, parsed.errors, chosen);
  const { apiKey, province, city } = parsed.value;
  const { settings, savedKey } = await readSaved(shop);
  const found =
    savedOrigin(settings, province, city) ?? (await requestOrigin(shop, apiKey || savedKey, province, city));
  if (!found.ok) return refuse(found.status, found.errors, chosen);
  const isMoved = await shop.run((tx) => saveShippingSettings(tx, shop.storeId, found.origin, apiKey));
  await deleteCachedRates(shop.storeId);
  return isMoved
    ? done(`${messages.shippingSaved} ${kecamatanEmptied}`, { lasting: true })
    : done(messages.shippingSaved);
}

async function refuse(status: 400 | 409, { form: sentence = '', ...errors }: ShippingErrors, chosen: Chosen) {
  const wanted = readAreaRef(chosen.province);
  const offer = await offerAtOnce(wanted !== null && wanted.shape !== 'built-in', wanted);
  return refused({ sentence, errors, values: chosen, offer }, status);
}

type FoundOrigin =
  | { ok: true; origin: ShippingOrigin }
  | { ok: false; status: 400 | 409; errors: ShippingErrors };

/** Returns the saved origin if the owner did not change it, so that saving works even while the provider is down. */
function savedOrigin(
  settings: ShippingSettings | null,
  province: AreaRef,
  city: AreaRef,
): FoundOrigin | null {
  if (!settings) return null;
  const { apiKeyLast4: _, updatedAt: __, originKecamatan: ___, couriers: ____, ...origin } = settings;
  const { originShape, originProvinceId, originCityId } = origin;
  const same = originShape === city.shape && originProvinceId === province.id && originCityId === city.id;
  return same ? { ok: true, origin } : null;
}

async function requestOrigin(
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

async function answerCouriers(shop: OpenShop, fields: PostedFields) {
  const values = typedIn(fields);
  const parsed = parseCouriers(fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const { settings, savedKey } = await readSaved(shop);
  if (!settings)
    return refused({ errors: { kecamatan: 'Simpan dulu provinsi dan kota/kabupaten asal.' }, values });
  const { couriers } = parsed.value;
  // Without couriers, the kecamatan (district) is not needed, so the provider is not asked whether it exists.
  const checked =
    couriers === ''
      ? { ok: true as const, kecamatan: parsed.value.kecamatan, unchecked: null }
      : await checkOriginKecamatan(callerOf(shop, savedKey), settings, parsed.value.kecamatan);
  if (!checked.ok)
    return badInput({ kecamatan: unknownKecamatan[checked.unknownTo](settings.originCityName) }, values);
  const { kecamatan, unchecked } = checked;
  await shop.run((tx) => saveCouriers(tx, shop.storeId, { kecamatan, couriers }));
  await deleteCachedRates(shop.storeId);
  if (unchecked === null) return done('Kurir disimpan.');
  const sentence = `Kurir disimpan, tetapi Kecamatan Asal belum bisa diperiksa. ${faultText(unchecked)}.`;
  return done(sentence, { lasting: true });
}

const unknownKecamatan = {
  list: (city: string) => `Kecamatan ini tidak ada di ${city}. Periksa ejaannya.`,
  provider: (city: string) => `RajaOngkir tidak mengenal kecamatan ini di ${city}. Tulis kecamatan terdekat.`,
};

async function forgetKey(shop: OpenShop) {
  await shop.run((tx) => removeApiKey(tx, shop.storeId));
  await deleteCachedRates(shop.storeId);
  return done('API key dihapus.');
}

async function offer(
  shop: OpenShop,
  fields: Record<string, unknown>,
  chosen: Chosen,
  intent: (typeof offerIntents)[number],
) {
  const parsed = parseAreaQuestion(fields);
  if (!parsed.ok) return badInput(parsed.errors, chosen);
  const { apiKey, province } = parsed.value;
  const { settings, savedKey } = await readSaved(shop);
  const key = apiKey || savedKey;
  if (!key && settings?.apiKeyLast4) return refused({ errors: { apiKey: unreadableKey }, values: chosen });
  const fresh = intent === 'test';
  if (fresh && !key) return badInput({ apiKey: 'Isi API key yang ingin dites.' }, chosen);
  const caller = intent === 'cities' && province?.shape === 'built-in' ? null : callerOf(shop, key);
  const offered = { ...(await offerAreas(caller, province, { fresh })), complete: true };
  if (fresh && offered.failure !== null) return refused({ values: chosen, offer: offered });
  const tested = fresh ? `Koneksi berhasil: ${offered.provinces.length} provinsi diterima.` : '';
  return done(tested, { values: chosen, offer: offered });
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
