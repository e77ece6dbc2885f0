import { z } from 'zod';
import { AREA_ID, type ProviderApi, type ShippingArea } from './origin.ts';

export type ReadAnswer =
  | { ok: true; areas: ShippingArea[] }
  /** Status code in the provider's JSON; null if the JSON is unreadable. */
  | { ok: false; description: string; code: number | null };

type AreaKind = 'province' | 'city' | 'district';

const MAX_DESCRIPTION = 200;

/** The provider's list of districts begins with the city itself, which has this postal code and is no district. */
const PSEUDO_DISTRICT = '0';

const text = z.string().trim().min(1).max(100);
const numericId = z.int().min(0).transform(String);
const legacyId = z.union([z.string().regex(AREA_ID), numericId]);

const legacyAreas = {
  province: z
    .object({ province_id: legacyId, province: text })
    .transform(({ province_id, province }) => ({ id: province_id, name: province })),
  city: z
    .object({ city_id: legacyId, type: z.string().trim().max(40).default(''), city_name: text })
    .transform(({ city_id, type, city_name }) => ({ id: city_id, name: `${type} ${city_name}`.trim() })),
};

const komerceArea = z
  .object({ id: numericId, name: text, zip_code: z.unknown().optional() })
  .transform(({ id, name, zip_code }) => ({ id, name: properCase(name), zipCode: String(zip_code) }));

const legacyEnvelope = z.object({
  rajaongkir: z.object({
    status: z.object({ code: z.int(), description: z.unknown().optional() }).optional(),
    results: z.unknown().optional(),
  }),
});

const komerceEnvelope = z.object({
  meta: z.object({ code: z.int(), message: z.unknown().optional() }),
  data: z.unknown().optional(),
});

/** The provider sends a single area as an object instead of a list. */
const oneOrMany = <Area extends z.ZodType<ShippingArea>>(area: Area) =>
  z.union([z.array(area), area.transform((one) => [one])]);

export function readAnswer(shape: ProviderApi, kind: AreaKind, json: unknown): ReadAnswer {
  return shape === 'legacy' ? readLegacy(kind, json) : readKomerce(kind, json);
}

function readLegacy(kind: AreaKind, json: unknown): ReadAnswer {
  const parsed = legacyEnvelope.safeParse(json);
  if (!parsed.success) return unreadable(json);
  const { status, results } = parsed.data.rajaongkir;
  if (status && status.code !== 200) return refused(status.code, status.description);
  const rows = kind === 'district' ? null : oneOrMany(legacyAreas[kind]).safeParse(results);
  return rows?.success ? areasOf(kind, rows.data) : refused(null, '');
}

function readKomerce(kind: AreaKind, json: unknown): ReadAnswer {
  const parsed = komerceEnvelope.safeParse(json);
  if (!parsed.success) return unreadable(json);
  const { meta, data } = parsed.data;
  if (meta.code !== 200) return refused(meta.code, meta.message);
  const rows = z.array(komerceArea).safeParse(data);
  if (!rows.success) return refused(null, '');
  const real = rows.data.filter(({ zipCode }) => kind !== 'district' || zipCode !== PSEUDO_DISTRICT);
  return areasOf(
    kind,
    real.map(({ id, name }) => ({ id, name })),
  );
}

/** Removes repeated provinces: the provider lists 'NUSA TENGGARA BARAT' twice. Keeps cities that share a name. */
function areasOf(kind: AreaKind, rows: ShippingArea[]): ReadAnswer {
  if (kind !== 'province') return { ok: true, areas: rows };
  const names = new Set<string>();
  return { ok: true, areas: rows.filter(({ name }) => !names.has(name) && names.add(name)) };
}

function refused(code: number | null, words: unknown): ReadAnswer {
  return { ok: false, code, description: cleaned(words) };
}

/** Refuses JSON of an unknown shape. Takes the reason from `message`, which the old, shut-down API sends. */
function unreadable(json: unknown): ReadAnswer {
  const parsed = z.object({ message: z.string() }).safeParse(json);
  return refused(null, parsed.success ? parsed.data.message : '');
}

function cleaned(words: unknown): string {
  if (typeof words !== 'string') return '';
  const line = words
    .slice(0, 2_000)
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const short =
    line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…` : line;
  return short.replace(/[.\s]+$/, '');
}

const CAPITALS = new Set(['DKI', 'DI', 'DIY', 'NAD', 'NTB', 'NTT']);

/** Turns 'DI YOGYAKARTA' into 'DI Yogyakarta'; leaves names with lower-case letters unchanged. */
export function properCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replaceAll(/\p{L}+/gu, (word) =>
    CAPITALS.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}
