import { formatDateTime } from '../calendar/format.ts';
import { type TimeZone, timeZoneNames } from '../calendar/time-zone.ts';

/** `subject` is the new value and `former` the old one; each is '' if there is none. */
export type ReportedChange = {
  change: string;
  subject: string;
  former: string;
  at: Date;
  timeZone: TimeZone;
  /** '' if the program made the change. */
  clientIp: string;
};

/** Returns lines that say what was changed, when and from where. `by` is the email of the person who changed it. */
export function changeLines(
  { change, subject, former, at, timeZone, clientIp }: ReportedChange,
  by?: string,
) {
  return [
    `${change}.`,
    ...(former && former !== subject ? [`Sebelumnya: ${former}`] : []),
    ...(subject ? [`Sekarang: ${subject}`] : []),
    ...(by ? [`Oleh: ${by}`] : []),
    `Waktu: ${formatDateTime(at, timeZone)} ${timeZoneNames[timeZone]}`,
    ...(clientIp ? [`Dari alamat internet: ${clientIp}`] : []),
  ].join('\n');
}
