import { useHydrated } from '#app/ui/controls/use-hydrated.ts';

/** Always false without scripts. */
export function useCanUsePasskeys(): boolean {
  const hydrated = useHydrated();
  return hydrated && canUsePasskeys();
}

/** False in old browsers, and at an IP address, for which no browser makes passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.[\]:]+$/.test(location.hostname);
}
