import { useHydrated } from '#app/ui/controls/use-hydrated.ts';

/** False without scripts, in old browsers, and at an IP address, for which no browser makes passkeys. */
export function useCanUsePasskeys(): boolean {
  const hydrated = useHydrated();
  return hydrated && 'PublicKeyCredential' in window && !/^[\d.[\]:]+$/.test(location.hostname);
}
