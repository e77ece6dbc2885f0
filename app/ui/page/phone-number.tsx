import { formatPhone } from '#domain/format.ts';

export function PhoneNumber({ of }: { of: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPhone(of)}</span>;
}
