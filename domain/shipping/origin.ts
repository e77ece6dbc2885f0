/** 'legacy' is the provider's former API, 'komerce' the current one. See docs/product/shipping.md#courier-settings. */
export type ProviderShape = 'legacy' | 'komerce';

/** A place has another id in each list, so an id is never used without its shape. */
export type AreaShape = ProviderShape | 'built-in';

export type ShippingArea = { id: string; name: string };

export type ShippingOrigin = {
  originShape: AreaShape;
  originProvinceId: string;
  originProvinceName: string;
  originCityId: string;
  originCityName: string;
};

export type AreaRef = { shape: AreaShape; id: string };

export type AreaOffer = {
  shape: AreaShape;
  provinces: readonly ShippingArea[];
  /** Option value of the province whose `cities` these are; '' for none. */
  province: string;
  cities: readonly ShippingArea[];
  /** Reason why the provider's list is missing; null if it answered or was not asked. */
  failure: string | null;
};

export const AREA_ID = /^[0-9A-Za-z.]{1,20}$/;

const AREA_REF = /^(legacy|komerce|built-in):([0-9A-Za-z.]{1,20})$/;

export function writeAreaRef(shape: AreaShape, id: string): string {
  return `${shape}:${id}`;
}

export function readAreaRef(value: string): AreaRef | null {
  const [, shape, id] = AREA_REF.exec(value) ?? [];
  return shape && id ? { shape: shape as AreaShape, id } : null;
}

/** Ids of the platform's provider stay valid while it is unavailable. */
export function originIsStale(origin: AreaShape, offered: AreaShape, provider: ProviderShape): boolean {
  return origin !== offered && origin !== provider;
}

export type ShippingErrors = Partial<Record<'apiKey' | 'province' | 'city' | 'form', string>>;
