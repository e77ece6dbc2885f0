/** True where the database lacks a table or column that this version expects: it was not migrated. */
export function isNotMigrated(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

/** True where the database's access control refused. */
export function isDenied(error: unknown): boolean {
  return codeOf(error) === '42501';
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
