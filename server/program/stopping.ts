import { setTimeout as pause } from 'node:timers/promises';

type StopActions = {
  stop: () => Promise<void>;
  cut: () => void;
};

/** Signals within this time count as one Ctrl-C, because terminal, npm and start script each pass it on. */
const SAME_PRESS_MS = 1_000;

/** The process exits after this time even if stopping hangs. Otherwise systemd or Docker would kill it. */
const DEADLINE_MS = 25_000;

/**
 * Calls `stop` on a signal or when the start script has ended, and `cut` if `stop` fails or hangs, or on a second one.
 */
export function stopOnSignals({ stop, cut }: StopActions): void {
  let since = 0;
  const begin = async () => {
    since = Date.now();
    const hanging = pause(DEADLINE_MS - 500, true, { ref: false });
    const failed = stop().then(
      () => false,
      () => true,
    );
    if (await Promise.race([failed, hanging])) {
      cut();
      process.exit(1);
    }
    process.exit(0);
  };
  const onSignal = () => void (since === 0 && begin());
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  process.on('disconnect', onSignal);
  process.on('SIGINT', () => {
    if (since === 0) return onSignal();
    if (Date.now() - since < SAME_PRESS_MS) return;
    cut();
    process.exit(130);
  });
}
