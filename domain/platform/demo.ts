/**
 * Whom the demo world has accounts for. Their password stands in this repository, so none of them may exist where
 * strangers can reach it, and nobody else may take one of these addresses.
 */
export const demoEmails = {
  sri: 'sri@kedai.test',
  dewi: 'dewi@kedai.test',
  budi: 'budi@kedai.test',
  ani: 'ani@kedai.test',
  admin: 'admin@kedai.test',
} as const;

/** Whether an account with this address would be one of the demo world. */
export function isDemoEmail(email: string): boolean {
  return Object.values<string>(demoEmails).includes(email.trim().toLowerCase());
}
