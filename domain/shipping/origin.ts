/** RajaOngkir's old and present API for courier prices. See docs/product/shipping.md#courier-settings. */
export type ProviderApi = 'legacy' | 'komerce';

/** An area has a different id in each list of areas, so its id is stored together with the list's name. */
export type AreaSource = ProviderApi | 'built-in';

export type ShippingArea = { id: string; name: string };

export type ShippingOrigin = {
  originShape: AreaSource;
  originProvinceId: string;
  originProvinceName: string;
  originCityId: string;
  originCityName: string;
};

export type AreaRef = { shape: AreaSource; id: string };

export type AreaOffer = {
  shape: AreaSource;
  provinces: readonly ShippingArea[];
  /** The selected province as `writeAreaRef` writes it, or '' if none is selected. `cities` lists its cities. */
  province: string;
  cities: readonly ShippingArea[];
  /** Why the provider's list is missing; null if the provider answered or was not asked. */
  failure: string | null;
};

export const AREA_ID = /^[0-9A-Za-z.]{1,20}$/;

const AREA_REF = /^(legacy|komerce|built-in):([0-9A-Za-z.]{1,20})$/;

export function writeAreaRef(shape: AreaSource, id: string): string {
  return `${shape}:${id}`;
}

export function readAreaRef(value: string): AreaRef | null {
  const [, shape, id] = AREA_REF.exec(value) ?? [];
  return shape && id ? { shape: shape as AreaSource, id } : null;
}

/** True if the owner must choose the shop's area again, because the list from which it was chosen is not used now. */
export function originIsStale(origin: AreaSource, offered: AreaSource, provider: ProviderApi): boolean {
  return origin !== offered && origin !== provider;
}

export type ShippingErrors = Partial<Record<'apiKey' | 'province' | 'city' | 'form', string>>;
