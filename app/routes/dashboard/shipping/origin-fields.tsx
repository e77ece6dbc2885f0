import { SelectField } from '#app/ui/controls/field.tsx';
import {
  type AreaOffer,
  type ShippingArea,
  type ShippingErrors,
  type ShippingOrigin,
  writeAreaRef,
} from '#domain/shipping/origin.ts';

type OriginFieldsProps = {
  saved: ShippingOrigin | null;
  offer: AreaOffer;
  chosen: { province: string; city: string };
  errors: ShippingErrors;
  waiting: 'provinces' | 'cities' | null;
  onChoose: (chosen: { province: string; city: string }) => void;
};

type Option = { value: string; name: string };

/** The city is disabled until a province is chosen. The saved province and city are always among the options. */
export function OriginFields({ saved, offer, chosen, errors, waiting, onChoose }: OriginFieldsProps) {
  const savedProvince =
    saved && optionOf(saved.originShape, saved.originProvinceId, saved.originProvinceName);
  const savedCity = saved && optionOf(saved.originShape, saved.originCityId, saved.originCityName);
  const provinces = optionsOf(offer, waiting === 'provinces' ? [] : offer.provinces, savedProvince);
  const province = provinces.some(({ value }) => value === chosen.province) ? chosen.province : '';
  const ownCities = province !== '' && province === offer.province ? offer.cities : [];
  const cities = optionsOf(offer, ownCities, province === savedProvince?.value ? savedCity : null);
  const city = cities.some(({ value }) => value === chosen.city) ? chosen.city : '';
  const isLoading = waiting === 'cities' && cities.length === 0;
  return (
    <div className="grid gap-4">
      <SelectField
        name="province"
        label="Provinsi Asal"
        required
        value={province}
        onChange={({ currentTarget }) => onChoose({ province: currentTarget.value, city: '' })}
        error={errors.province}
        hint={waiting === 'provinces' ? 'Memuat daftar dari RajaOngkir...' : 'Dari sini paket Anda dikirim.'}
      >
        <Options first="Pilih provinsi" options={provinces} />
      </SelectField>
      <SelectField
        name="city"
        label="Kota/Kabupaten Asal"
        required
        disabled={cities.length === 0}
        value={city}
        onChange={({ currentTarget }) => onChoose({ province, city: currentTarget.value })}
        error={errors.city}
        hint={
          <span className="without-scripts">
            Pilih provinsi, lalu tekan Tampilkan Kota/Kabupaten di bawah.
          </span>
        }
      >
        <Options
          first={isLoading ? 'Memuat...' : province === '' ? 'Pilih provinsi dulu' : 'Pilih kota/kabupaten'}
          options={cities}
        />
      </SelectField>
    </div>
  );
}

function Options({ first, options }: { first: string; options: Option[] }) {
  return (
    <>
      <option value="">{first}</option>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

function optionsOf(offer: AreaOffer, areas: readonly ShippingArea[], saved: Option | null): Option[] {
  const options = areas.map(({ id, name }) => optionOf(offer.shape, id, name));
  if (!saved || options.some(({ value }) => value === saved.value)) return options;
  return [{ ...saved, name: `${saved.name} (tersimpan)` }, ...options];
}

function optionOf(shape: AreaOffer['shape'], id: string, name: string): Option {
  return { value: writeAreaRef(shape, id), name };
}
