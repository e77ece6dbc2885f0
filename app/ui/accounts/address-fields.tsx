import type { ReactNode } from 'react';
import { formatPhone } from '#domain/format.ts';
import { AreaFields } from '../areas/fields.tsx';
import { TextArea, TextField } from '../controls/field.tsx';

type AddressFieldsProps = {
  values: Record<string, unknown>;
  errors: Record<string, string | undefined>;
  required?: boolean;
  withoutPlace?: boolean;
  /** Shown below the kecamatan (district) field. If given, even as null, the fields are laid out more compactly. */
  belowKecamatan?: ReactNode;
};

export function AddressFields({
  values,
  errors,
  required = false,
  withoutPlace = false,
  belowKecamatan,
}: AddressFieldsProps) {
  const placed = required && !withoutPlace;
  const field = (name: string, label: string, needed = required) => ({
    name,
    label,
    required: needed,
    defaultValue: typeof values[name] === 'string' ? values[name] : '',
    error: errors[name],
  });
  return (
    <>
      <TextField
        {...field('namaLengkap', 'Nama Lengkap')}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={100}
      />
      <TextField
        {...field('wa', 'Nomor WhatsApp')}
        defaultValue={formatPhone(String(values.wa ?? ''))}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={40}
        placeholder="Contoh: 0812 3456 7890"
      />
      <div className={withoutPlace ? 'hidden' : 'contents'}>
        <TextArea
          {...field('alamatLengkap', 'Alamat Lengkap', placed)}
          rows={2}
          autoComplete="street-address"
          maxLength={300}
        />
        <div
          className={
            belowKecamatan !== undefined ? 'grid grid-cols-[1fr_6.5rem] gap-3' : 'grid gap-4 sm:grid-cols-2'
          }
        >
          <AreaFields
            values={values}
            errors={errors}
            required={placed}
            kecamatanFirst={required}
            belowKecamatan={belowKecamatan}
          />
          <TextField
            {...field('kodePos', 'Kode Pos', placed)}
            inputMode="numeric"
            pattern="[1-9]\d{4}"
            autoComplete="postal-code"
            maxLength={5}
          />
        </div>
      </div>
    </>
  );
}
