/** What a member of a shop may do, as noun.verb. A verb other than `read` includes reading. */
const rights = [
  'orders.read',
  'orders.bill',
  'orders.ship',
  'payments.confirm',
  'payments.read',
  'payments.write',
  'refunds.write',
  'products.read',
  'products.write',
  'stock.write',
  'customers.read',
  'customers.write',
  'vouchers.read',
  'vouchers.write',
  'reports.read',
  'settings.write',
  'rent.write',
  'team.write',
  'activity.read',
] as const;

export type Right = (typeof rights)[number];

/** The roles that a shop gives to its people. An owner has every right, also those that later versions add. */
const presets = ['owner', 'admin', 'cashier', 'packer', 'viewer'] as const;

export type Preset = (typeof presets)[number];

const notForAdmins: readonly Right[] = ['payments.read', 'payments.write', 'rent.write', 'team.write'];

/** The rights that a role starts with; an owner may tick others for one person. */
export const rightsOfPreset: Record<Preset, readonly Right[]> = {
  owner: rights,
  admin: rights.filter((right) => !notForAdmins.includes(right)),
  cashier: [
    'orders.read',
    'orders.bill',
    'orders.ship',
    'payments.confirm',
    'products.read',
    'customers.read',
    'customers.write',
  ],
  packer: ['orders.read', 'orders.ship', 'products.read', 'stock.write'],
  viewer: ['orders.read', 'products.read', 'customers.read', 'vouchers.read', 'reports.read'],
};

/** A right that is useless without another brings it along, for example billing without seeing orders. */
const neededBy: Partial<Record<Right, Right>> = {
  'orders.bill': 'orders.read',
  'orders.ship': 'orders.read',
  'payments.confirm': 'orders.read',
  'refunds.write': 'orders.read',
  'payments.write': 'payments.read',
  'products.write': 'products.read',
  'stock.write': 'products.read',
  'customers.write': 'customers.read',
  'vouchers.write': 'vouchers.read',
};

/** Returns the known ones of `chosen` with those that they need, in the order of `rights`. */
export function completeRights(chosen: readonly string[]): Right[] {
  return rights.filter(
    (right) =>
      chosen.includes(right) || rights.some((one) => chosen.includes(one) && neededBy[one] === right),
  );
}
