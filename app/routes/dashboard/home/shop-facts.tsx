import type { Role } from '../../../../domain/access.ts';
import type { DashboardShop } from '../shop.ts';

export function ShopFacts({ shop, email, role }: { shop: DashboardShop; email: string; role: Role }) {
  const facts = [
    ['Nama Toko', shop.namaToko],
    ['Email', email],
    ['Peran', role],
    ['ID Toko', shop.storeId],
  ] as const;
  return (
    <dl className="grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
