import { formatPhone } from '../../../domain/format.ts';

/** A number kept as 62…, in one line. */
export function PhoneNumber({ of }: { of: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPhone(of)}</span>;
}
