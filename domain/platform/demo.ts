/** Demo accounts have a public password: no public server may have them, and nobody may register these e-mails. */
export const demoEmails = {
  sri: 'sri@kedai.test',
  dewi: 'dewi@kedai.test',
  budi: 'budi@kedai.test',
  ani: 'ani@kedai.test',
  admin: 'admin@kedai.test',
  kas: 'kas@kedai.test',
  joni: 'joni@kedai.test',
} as const;

/** Short name (slug) of the shop that the landing page shows if the operator has set no other. */
export const demoShop = 'warung-bu-sri';

/** Short name of the demo operator's own shop, into which rent is paid. */
export const demoTill = 'kas-kedai';

export function isDemoEmail(email: string): boolean {
  return Object.values<string>(demoEmails).includes(email.trim().toLowerCase());
}
