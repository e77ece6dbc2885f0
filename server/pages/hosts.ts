/** More names than a program that was not told its own (PUBLIC_URL) is ever called by. */
const MAX_KEPT = 16;

/** So many other names are counted at most; whoever is asked for least recently is forgotten first. */
const MAX_COUNTED = 256;

/** A name takes another one's place only when it has been asked for so many times more. */
const LEAD = 4;

/** After each of these spans, what was asked before counts half. */
const HALF_LIFE_MS = 60_000;

const MAX_NAME_LENGTH = 260;

/**
 * Decides whose pages are kept when clients may make host names up: `(host, nowMs)` counts that `host` was asked for,
 * and says whether it is one of the 16 whose pages are kept. Places are free at first. Then a name gets that of the one
 * least asked for of late, so that names made up before the real one came make room, while flushing the real one out takes
 * sixteen names that are each asked for more often than it is.
 */
export function makeHostCount(): (host: string, nowMs: number) => boolean {
  const kept = new Map<string, number>();
  const others = new Map<string, number>();
  let agedAtMs = 0;

  return (host, nowMs) => {
    const halvings = Math.floor((nowMs - agedAtMs) / HALF_LIFE_MS);
    if (halvings > 0) {
      for (const names of [kept, others]) age(names, halvings);
      agedAtMs = nowMs;
    }
    const asked = (kept.get(host) ?? others.get(host) ?? 0) + 1;
    if (kept.has(host)) {
      kept.set(host, asked);
      return true;
    }
    if (host.length > MAX_NAME_LENGTH) return false;
    const least = kept.size < MAX_KEPT ? undefined : leastOf(kept);
    others.delete(host);
    if (least && asked < least.asked + LEAD) {
      others.set(host, asked);
      if (others.size > MAX_COUNTED) others.delete(others.keys().next().value ?? '');
      return false;
    }
    if (least) kept.delete(least.host);
    kept.set(host, asked);
    return true;
  };
}

/** The count of this process. */
export const isHostKept = makeHostCount();

function age(names: Map<string, number>, halvings: number): void {
  for (const [host, asked] of names) names.set(host, asked / 2 ** halvings);
}

function leastOf(names: Map<string, number>): { host: string; asked: number } | undefined {
  let least: { host: string; asked: number } | undefined;
  for (const [host, asked] of names) if (!least || asked < least.asked) least = { host, asked };
  return least;
}
