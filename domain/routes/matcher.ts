export function matcher<Among extends string>(
  addresses: readonly Among[],
): (pathname: string) => Among | null {
  const patterns = addresses.map((address) => [address, segmentsOf(address)] as const);
  return (pathname) => {
    const asked = segmentsOf(pathname);
    return patterns.find(([, pattern]) => matches(pattern, asked))?.[0] ?? null;
  };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matches(pattern: string[], asked: string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index])
  );
}
