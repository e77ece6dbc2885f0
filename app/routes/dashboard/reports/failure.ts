import { messages } from '../../../../domain/messages.ts';
import { isDenied, isNotMigrated } from '../../../../server/db/errors.ts';

/** Puts in words why a report can't be read: refused by the database, not migrated, or anything else. */
export function reportFailure(error: unknown): string {
  if (isDenied(error)) return messages.reportDenied;
  return isNotMigrated(error) ? messages.reportNotMigrated : messages.reportLoadFailed;
}
