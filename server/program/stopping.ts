import { setTimeout as pause } from 'node:timers/promises';

type StopActions = {
  stop: () => Promise<void>;
  cut: () => void;
};

/** One Ctrl-C causes several signals within this time: terminal, npm and start script each send one. */
const SAME_PRESS_MS = 1_000;

/** After a stop signal, the process exits within this time even if `stop` hangs; systemd and Docker kill it later. */
const DEADLINE_MS = 25_000;

/** Calls `stop` on a signal or when the start script ends. Calls `cut` if `stop` fails or hangs, or on a new Ctrl-C. */
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
