import { Form } from 'react-router';
import { type StoreList, storeSorts } from '../../../../domain/platform/store-list.ts';
import { useFormOfAddress } from '../../../forms/form-of-address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/field.tsx';

export function StoreFilter({ list }: { list: StoreList }) {
  const form = useFormOfAddress({ cari: list.search, urut: list.sort });
  return (
    <Form
      ref={form}
      method="get"
      action="/superadmin"
      role="search"
      className="grid gap-3 sm:flex sm:items-end"
    >
      {list.state && <input type="hidden" name="keadaan" value={list.state} />}
      <TextField
        name="cari"
        label="Cari toko"
        type="search"
        placeholder="Nama, email pemilik, WhatsApp, ID"
        defaultValue={list.search}
        maxLength={80}
        className="sm:flex-1"
      />
      <div className="flex items-end gap-3">
        <SelectField name="urut" label="Urutkan" defaultValue={list.sort} className="flex-1 sm:w-52">
          {Object.entries(storeSorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Cari</Button>
      </div>
    </Form>
  );
}
