import { Form, Link } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { href } from '#domain/routes/href.ts';

type PickableStore = { storeId: string; namaToko: string; slug: string; ownerEmail: string };

type ShopPickerProps = { stores: PickableStore[]; next: string | null; search: string };

export function ShopPicker({ stores, next, search }: ShopPickerProps) {
  return (
    <div className="grid gap-5">
      <div>
        <PageTitle>Pilih toko</PageTitle>
        <p className="text-ink-soft">
          Sebagai super admin Anda melihat dashboard toko tanpa bisa mengubahnya; setiap kunjungan dicatat.{' '}
          <Link to={href('/superadmin')} className="text-brand underline">
            Dashboard SuperAdmin
          </Link>
        </p>
      </div>
      <Form method="get" role="search" className="flex items-end gap-3">
        <div className="flex-1">
          <TextField name="cari" label="Cari toko" type="search" defaultValue={search} maxLength={80} />
        </div>
        <Button type="submit" variant="secondary">
          Cari
        </Button>
      </Form>
      {stores.length === 0 ? (
        <EmptyState title="Tidak ada toko">Tidak ada toko dengan nama itu.</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {stores.map((store) => (
            <li key={store.storeId}>
              <Link
                to={`${href('/dashboard')}?toko=${store.storeId}`}
                className="block px-4 py-3 hover:bg-sunken"
              >
                <span className="block wrap-anywhere font-semibold">{store.namaToko}</span>
                <span className="block break-all text-ink-soft text-sm">
                  {store.slug} · {store.ownerEmail}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <Link
          to={`${href('/dashboard')}?${next}`}
          className="inline-flex min-h-11 items-center justify-self-center text-brand underline"
        >
          Toko berikutnya
        </Link>
      )}
    </div>
  );
}
