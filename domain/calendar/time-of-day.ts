/** Formats minutes since midnight for a time field, such as '08:00'. Returns '' for null or undefined. */
export function timeText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return '';
  return [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** Returns the minutes since midnight. `text` must be a valid value of a time field, such as '08:00'. */
export function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}
