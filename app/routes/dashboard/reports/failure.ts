import { messages } from '#domain/messages.ts';
import { isDenied, isNotMigrated } from '#server/db/errors.ts';

export function reportFailure(error: unknown): string {
  if (isDenied(error)) return messages.reportDenied;
  return isNotMigrated(error) ? messages.reportNotMigrated : messages.reportLoadFailed;
}
