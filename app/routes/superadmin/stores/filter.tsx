import { Form, useSubmit } from 'react-router';
import { useFormOfUrl } from '#app/forms/form-of-url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { type StoreList, storeSorts } from '#domain/platform/store-list.ts';
import { href } from '#domain/routes/href.ts';

const formId = 'saring-toko';

export function StoreSearch({ list }: { list: StoreList }) {
  const form = useFormOfUrl({ cari: list.search, urut: list.sort });
  return (
    <Form
      ref={form}
      id={formId}
      method="get"
      action={href('/superadmin')}
      role="search"
      className="flex gap-2 lg:w-96"
    >
      {list.state && <input type="hidden" name="keadaan" value={list.state} />}
      <TextField
        name="cari"
        label="Cari toko"
        hidesLabel
        type="search"
        placeholder="Cari toko atau pemilik"
        defaultValue={list.search}
        maxLength={80}
        enterKeyHint="search"
        className="flex-1"
      />
      <Button type="submit" variant="secondary">
        Cari
      </Button>
    </Form>
  );
}

export function StoreOrder({ list }: { list: StoreList }) {
  const submit = useSubmit();
  return (
    <select
      form={formId}
      name="urut"
      aria-label="Urutkan"
      defaultValue={list.sort}
      onChange={(event) => submit(event.currentTarget.form)}
      className="min-h-11 shrink-0 rounded-full border border-line-strong bg-surface px-3 font-medium text-sm"
    >
      {Object.entries(storeSorts).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
