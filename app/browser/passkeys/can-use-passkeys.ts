import { useHydrated } from '#app/ui/controls/use-hydrated.ts';

export function useCanUsePasskeys(): boolean {
  const hydrated = useHydrated();
  return hydrated && canUsePasskeys();
}

/** False in old browsers and at IP addresses, because passkeys need a domain name. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.[\]:]+$/.test(location.hostname);
}
