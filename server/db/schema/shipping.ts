import type { Generated } from 'kysely';
import type { TariffKind } from '../../../domain/shipping/tariff.ts';

export type TariffsTable = {
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

export type CourierRatesTable = {
  storeId: string;
  destination: string;
  grams: number;
  rates: string | null;
  askedAt: Date;
  endsAt: Date;
};

export type ProviderListsTable = {
  name: string;
  areas: string;
};
