import type { Preset } from '../rights.ts';

export const roleNames: Record<Preset, string> = {
  owner: 'Pemilik',
  admin: 'Admin',
  cashier: 'Kasir/CS',
  packer: 'Gudang',
  viewer: 'Lihat saja',
};

/** A present or former member of a shop's team. `name` is never empty: it may be part of the e-mail address. */
export type Teammate = { name: string; role: Preset };

export function teammateLabel({ name, role }: Teammate): string {
  return `${name} (${roleNames[role]})`;
}
