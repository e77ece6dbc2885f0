const SECOND_MS = 1_000;

/** 'Sisa waktu 1 hari 03:05:09'; the last second is shown as 00:00:01. */
export function timeLeftText(leftMs: number): string {
  if (leftMs <= 0) return 'Batas waktu sudah lewat.';
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const clock = [rest / 3_600, (rest / 60) % 60, rest % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `Sisa waktu ${days > 0 ? `${days} hari ` : ''}${clock.join(':')}`;
}
