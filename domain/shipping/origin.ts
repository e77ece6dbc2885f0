/** How a shipping provider speaks: SPEC §7's API, or the one that its operator runs today. */
export type ProviderShape = 'legacy' | 'komerce';

/** Whose ids an area has. The same place has another id in each list, so an id never goes without its shape. */
export type AreaShape = ProviderShape | 'built-in';

/** A province, or a city or regency of one, by the id that its list gives it. */
export type ShippingArea = { id: string; name: string };

/** Where a shop ships from (SPEC §3), with whose ids these are. */
export type ShippingOrigin = {
  originShape: AreaShape;
  originProvinceId: string;
  originProvinceName: string;
  originCityId: string;
  originCityName: string;
};

/** An area's id with its shape. */
export type AreaRef = { shape: AreaShape; id: string };

/** What the page offers: a list of provinces, and the cities of one of them where one is chosen. */
export type AreaOffer = {
  shape: AreaShape;
  provinces: readonly ShippingArea[];
  /** The province whose `cities` these are, as its option's value; '' for none. */
  province: string;
  cities: readonly ShippingArea[];
  /** Why the provider's own list is not here; null where it was not asked or has answered. */
  failure: string | null;
};

/** What may be kept as an id of a provider's area. */
export const AREA_ID = /^[0-9A-Za-z.]{1,20}$/;

const AREA_REF = /^(legacy|komerce|built-in):([0-9A-Za-z.]{1,20})$/;

/** An area as the value of an option: 'komerce:11'. */
export function writeAreaRef(shape: AreaShape, id: string): string {
  return `${shape}:${id}`;
}

/** Reads an option's value; null for anything else. */
export function readAreaRef(value: string): AreaRef | null {
  const [, shape, id] = AREA_REF.exec(value) ?? [];
  return shape && id ? { shape: shape as AreaShape, id } : null;
}

/**
 * Whether the owner has to choose the origin again: its ids are neither those of the list at hand nor those of the
 * provider that the platform works with. While that provider is only away, its ids stay good.
 */
export function originIsStale(origin: AreaShape, offered: AreaShape, provider: ProviderShape): boolean {
  return origin !== offered && origin !== provider;
}

/** A text for each field of the settings that is wrong; `form` for what concerns no single one. */
export type ShippingErrors = Partial<Record<'apiKey' | 'province' | 'city' | 'form', string>>;
