/** Their password is public: they must not exist on a server that strangers can reach, and nobody may register them. */
export const demoEmails = {
  sri: 'sri@kedai.test',
  dewi: 'dewi@kedai.test',
  budi: 'budi@kedai.test',
  ani: 'ani@kedai.test',
  admin: 'admin@kedai.test',
} as const;

/** Address of the shop that the landing page shows if the operator has set no other. */
export const demoShop = 'warung-bu-sri';

export function isDemoEmail(email: string): boolean {
  return Object.values<string>(demoEmails).includes(email.trim().toLowerCase());
}
