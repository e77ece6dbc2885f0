import { until } from '../eventually.ts';
import { askAdmin } from './database.ts';

/** Waits until so many connections to this file's database wait for a lock. */
export function untilLocked(connections = 1): Promise<void> {
  // Only a superuser sees what others wait for.
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  return until(async () => (await askAdmin(waiting)).length >= connections);
}
