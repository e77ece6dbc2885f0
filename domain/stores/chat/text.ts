import { formatShortDay } from '#domain/calendar/format.ts';
import { timeText } from '#domain/calendar/time-of-day.ts';
import { formatPhone } from '#domain/format.ts';
import { type ChatHours, type ChatNumber, EVERY_DAY, isAway, weekdays, worksOn } from './number.ts';

type NumberUse = Pick<ChatNumber, 'name' | 'memberId'>;

/** Returns a number and its hours. `ownNumber` replaces a null `waNumber`; `today` is in the shop's time zone. */
export function numberState(number: ChatNumber, ownNumber: string, today: string): string {
  const { waNumber, active, awayUntil } = number;
  const away = isAway(number, today) && awayUntil !== null ? `libur s.d. ${formatShortDay(awayUntil)}` : '';
  const state = active ? away || hoursText(number) : 'tidak aktif';
  return `${formatPhone(waNumber ?? ownNumber)} · ${state}`;
}

/** Returns what the shop's activity log shows of a chat number, before and after an edit. */
export function numberFacts({ name, memberId, awayFrom, awayUntil, ...hours }: ChatHours & NumberUse) {
  const away = awayFrom && awayUntil && `${formatShortDay(awayFrom)} s.d. ${formatShortDay(awayUntil)}`;
  return { numberName: name, memberId, answering: hoursText(hours), away: away || '' };
}

function hoursText({ days, hoursFrom, hoursUntil }: Omit<ChatHours, 'awayFrom' | 'awayUntil'>): string {
  const hours = hoursFrom === null ? '' : ` ${timeText(hoursFrom)}–${timeText(hoursUntil)}`;
  return `${daysText(days)}${hours}`;
}

function daysText(days: number): string {
  if (days === EVERY_DAY) return 'setiap hari';
  const worked = weekdays.flatMap((_, nth) => (worksOn({ days }, nth) ? [nth] : []));
  const [first = 0] = worked;
  const last = worked.at(-1) ?? 0;
  const isRun = worked.length > 2 && last - first === worked.length - 1;
  return isRun ? `${weekdays[first]}–${weekdays[last]}` : worked.map((nth) => weekdays[nth]).join(', ');
}
