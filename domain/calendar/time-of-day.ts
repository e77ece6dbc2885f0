/** Formats minutes since midnight for a time field, such as '08:00'; '' if there are none. */
export function timeText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return '';
  return [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** Expects a valid text of a time field. */
export function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}
