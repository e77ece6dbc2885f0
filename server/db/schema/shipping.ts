import type { Generated } from 'kysely';
import type { TrackFailure } from '#domain/orders/parcel/track.ts';
import type { TariffKind } from '#domain/shipping/tariff.ts';

type TariffsTable = {
  storeId: string;
  id: string;
  kind: TariffKind;
  name: string;
  provinsi: Generated<string>;
  kotaKabupaten: Generated<string>;
  kecamatan: Generated<string>;
  price: number;
  perKilogram: Generated<boolean>;
  freeFrom: number | null;
  maxOrder: number | null;
  active: Generated<boolean>;
  position: number;
};

type CourierRatesTable = {
  storeId: string;
  destination: string;
  grams: number;
  rates: string | null;
  askedAt: Date;
  endsAt: Date;
};

type ProviderListsTable = {
  name: string;
  areas: string;
};

type ParcelTracksTable = {
  storeId: string;
  orderId: string;
  parcel: string;
  customerId: string;
  track: string | null;
  checkedAt: Date | null;
  delivered: Generated<boolean>;
  outcome: 'asking' | 'known' | Exclude<TrackFailure, 'none'>;
  askedAt: Date;
  endsAt: Date;
};

export type ShippingTables = {
  tariffs: TariffsTable;
  courierRates: CourierRatesTable;
  providerLists: ProviderListsTable;
  parcelTracks: ParcelTracksTable;
};
