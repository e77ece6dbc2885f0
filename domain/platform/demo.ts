/** Their password is public: none may exist where strangers reach it, and nobody may register under one. */
export const demoEmails = {
  sri: 'sri@kedai.test',
  dewi: 'dewi@kedai.test',
  budi: 'budi@kedai.test',
  ani: 'ani@kedai.test',
  admin: 'admin@kedai.test',
} as const;

/** The address of the shop that the landing page shows where the operator has named no other. */
export const demoShop = 'warung-bu-sri';

export function isDemoEmail(email: string): boolean {
  return Object.values<string>(demoEmails).includes(email.trim().toLowerCase());
}
