import { useRouteLoaderData } from 'react-router';
import { SelectField } from '#app/ui/controls/field.tsx';
import type { Category } from '#domain/products/category.ts';

type CategoryFieldProps = { name: string; defaultValue: string; error: string | undefined };

export function CategoryField(field: CategoryFieldProps) {
  const page = useRouteLoaderData('routes/dashboard/products/route') as
    | { categories: Category[] }
    | undefined;
  if (!page || page.categories.length === 0) return null;
  return (
    <SelectField {...field} label="Kategori">
      <option value="">Tanpa kategori</option>
      {page.categories.map(({ id, namaKategori }) => (
        <option key={id} value={id}>
          {namaKategori}
        </option>
      ))}
    </SelectField>
  );
}
