const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in its canonical lower-case form, the form of every id in this program. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
