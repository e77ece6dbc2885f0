import { until } from '../eventually.ts';
import { ask, nodeUrls } from './database.ts';

/** Waits until so many connections to this file's database wait for a lock, on whichever node. */
export function untilLocked(connections = 1): Promise<void> {
  // Only a superuser sees what others wait for.
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  return until(async () => {
    const found = await Promise.all(nodeUrls().map((url) => ask(url, waiting)));
    return found.flat().length >= connections;
  });
}
