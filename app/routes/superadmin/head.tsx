import { NavLink } from 'react-router';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { href } from '#domain/routes/href.ts';

const pages = [
  { to: href('/superadmin'), label: 'Toko' },
  { to: href('/superadmin/tagihan'), label: 'Tagihan Sewa' },
  { to: href('/superadmin/paket'), label: 'Paket' },
  { to: href('/superadmin/audit'), label: 'Catatan Audit' },
  { to: href('/superadmin/email'), label: 'Email gagal' },
  { to: href('/superadmin/keamanan'), label: 'Keamanan' },
];

export function AdminHead({ title }: { title: string }) {
  return (
    <div className="grid gap-3">
      <PageTitle>{title}</PageTitle>
      <nav aria-label="Super admin" className="flex flex-wrap gap-x-1 border-line border-b sm:gap-x-2">
        {pages.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="inline-flex min-h-11 items-center border-transparent border-b-2 px-1.5 font-medium sm:px-3 text-ink-soft hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
