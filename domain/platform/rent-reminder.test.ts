import { expect, it } from 'vitest';
import { reminderDue, reminderMail } from './rent-reminder.ts';

const DAY_MS = 86_400_000;
const end = new Date('2026-11-21T08:00:00Z');
const due = (days: number, status: 'trial' | 'inactive' = 'trial') =>
  reminderDue(status, end, new Date(end.getTime() + days * DAY_MS));

it('is due 3 days and 1 day before the end, at the end, and a day before checkout closes', () => {
  expect([-3.01, -3, -1.01, -1, -0.01, 0, 5.99, 6, 6.99, 7].map((days) => due(days))).toEqual([
    null,
    'threeDays',
    'threeDays',
    'oneDay',
    'oneDay',
    'ended',
    'ended',
    'closing',
    'closing',
    null,
  ]);
});

it('is also due 7 days before the end of a shop that has paid', () => {
  const active = (days: number) => reminderDue('active', end, new Date(end.getTime() + days * DAY_MS));
  expect([-7.01, -7, -3.01, -3].map(active)).toEqual([null, 'sevenDays', 'sevenDays', 'threeDays']);
});

it('is also due 7 days before the end of a trial that was extended', () => {
  const sevenDaysBefore = new Date(end.getTime() - 7 * DAY_MS);
  const dueInTrial = (isFirstTrial: boolean) => reminderDue('trial', end, sevenDaysBefore, isFirstTrial);
  expect([dueInTrial(false), dueInTrial(true)]).toEqual(['sevenDays', null]);
});

it('is never due for a shop that is inactive or has no end date', () => {
  expect([due(-1, 'inactive'), reminderDue('active', null, end)]).toEqual([null, null]);
});

it('contains the moment in the shop’s own zone, and how to extend', () => {
  const facts = { namaToko: 'Kopi Joko', expiryDate: end, timeZone: 'Asia/Makassar' } as const;
  const links = { payLink: null, chatLink: null, dashboardLink: 'https://kedai.test/dashboard' };
  const mail = reminderMail({ kind: 'ended', ...facts, ...links });
  expect(mail.subject).toBe('Masa sewa Kopi Joko sudah berakhir');
  expect(mail.paragraphs[0]).toContain('21 Nov 2026, 16.00 WITA');
  expect(mail.paragraphs[0]).toContain('28 Nov 2026, 16.00 WITA');
  expect(mail.action?.label).toBe('Buka dashboard');
  const chat = reminderMail({ kind: 'closing', ...facts, ...links, chatLink: 'https://wa.me/62' });
  expect(chat.action).toEqual({ label: 'Perpanjang lewat WhatsApp', link: 'https://wa.me/62' });
  const payLink = 'https://kedai.test/dashboard/langganan';
  const pay = reminderMail({ kind: 'sevenDays', ...facts, ...links, payLink });
  expect(pay.action).toEqual({ label: 'Perpanjang sekarang', link: payLink });
});
