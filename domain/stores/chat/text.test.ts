import { expect, it } from 'vitest';
import { ALWAYS, type ChatNumber } from './number.ts';
import { numberState } from './text.ts';

const rina: ChatNumber = {
  ...ALWAYS,
  id: 'Rina',
  name: 'Rina',
  waNumber: '6281234567890',
  position: 1,
  active: true,
  memberId: null,
};

it.each([
  [{}, '0812-3456-7890 · setiap hari'],
  [{ waNumber: null }, '0813-1111-2222 · setiap hari'],
  [{ days: 0b0111111, hoursFrom: 480, hoursUntil: 1_020 }, '0812-3456-7890 · Senin–Sabtu 08:00–17:00'],
  [{ days: 0b1000001 }, '0812-3456-7890 · Senin, Minggu'],
  [{ days: 0b0000011 }, '0812-3456-7890 · Senin, Selasa'],
  [{ awayFrom: '2026-11-20', awayUntil: '2026-11-27' }, '0812-3456-7890 · libur s.d. 27 Nov'],
  [{ awayFrom: '2026-11-28', awayUntil: '2026-11-29' }, '0812-3456-7890 · setiap hari'],
  [{ active: false }, '0812-3456-7890 · tidak aktif'],
])('describes %j', (changes, text) => {
  expect(numberState({ ...rina, ...changes }, '6281311112222', '2026-11-27')).toBe(text);
});
