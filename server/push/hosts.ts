import type { PostOutcome } from './post.ts';

type HostLimits = { pushesOfHost: number; pushes: number; pushHostRestMs: number };

type Host = { running: number; failures: number; restsUntil: number };

/** After this many consecutive failures, a push service gets one message at a time and a pause after each failure. */
const DOUBTED_AFTER = 5;

/** Limits the concurrent messages to each push service, so that a dead or slow one does not hold up the others. */
export function makeHosts(
  { pushesOfHost, pushes, pushHostRestMs }: HostLimits,
  now = () => performance.now(),
) {
  const hosts = new Map<string, Host>();
  const of = (name: string): Host => {
    const present = hosts.get(name);
    if (present) return present;
    const host = { running: 0, failures: 0, restsUntil: 0 };
    hosts.set(name, host);
    return host;
  };
  const total = () => [...hosts.values()].reduce((sum, { running }) => sum + running, 0);
  const room = (name: string): number => {
    const { running, failures, restsUntil } = of(name);
    if (now() < restsUntil) return 0;
    if (failures >= DOUBTED_AFTER) return Math.max(0, 1 - running);
    return Math.max(0, Math.min(pushesOfHost - running, pushes - total()));
  };
  return {
    room,
    full: () => [...hosts.keys()].filter((name) => room(name) === 0),
    begin: (name: string): void => {
      of(name).running += 1;
    },
    /** True only when half or none of the allowed messages are running, so that each query claims several pushes. */
    shouldClaimAgain: (name: string): boolean => {
      const { running } = of(name);
      return room(name) > 0 && (running === 0 || running === Math.floor(pushesOfHost / 2));
    },
    end: (name: string, outcome: PostOutcome): void => {
      const host = of(name);
      host.running -= 1;
      const failed = outcome.end === 'later' && outcome.isHostsFault;
      host.failures = failed ? host.failures + 1 : 0;
      if (host.failures >= DOUBTED_AFTER) host.restsUntil = now() + pushHostRestMs;
    },
  };
}
