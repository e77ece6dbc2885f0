/** Demo accounts have a public password, so no public server may have them, and nobody may register these e-mails. */
export const demoEmails = {
  sri: 'sri@kedai.test',
  dewi: 'dewi@kedai.test',
  budi: 'budi@kedai.test',
  ani: 'ani@kedai.test',
  admin: 'admin@kedai.test',
  kas: 'kas@kedai.test',
  joni: 'joni@kedai.test',
} as const;

export const demoShop = 'warung-bu-sri';

/** Slug of the demo operator's own shop, which receives the rent. */
export const demoTill = 'kas-kedai';

export function isDemoEmail(email: string): boolean {
  return Object.values<string>(demoEmails).includes(email.trim().toLowerCase());
}
