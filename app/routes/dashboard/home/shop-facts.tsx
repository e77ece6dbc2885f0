import type { Role } from '#domain/access.ts';
import type { DashboardShop } from '../shop.ts';

export function ShopFacts({ shop, email, role }: { shop: DashboardShop; email: string; role: Role }) {
  const facts = [
    ['Email', email],
    ['Peran', role === 'superAdmin' ? 'Super admin' : shop.rights ? 'Anggota tim' : 'Pemilik toko'],
    ['ID Toko', shop.storeId],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs sm:gap-x-8 sm:text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1 sm:gap-2">
          <dt className="shrink-0">{label}:</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
