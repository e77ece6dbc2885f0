import { expect, test } from 'vitest';
import { automaticPaidMail } from './automatic-mail.ts';
import type { MailOrder } from './order-mails.ts';

test('the owner is told what was marked by itself, and until when it can be taken back', () => {
  const order = {
    orderNumber: 1001,
    customerName: 'Budi',
    totalPrice: 150_123,
    namaToko: 'Warung Sri',
  } as MailOrder;
  const { subject, paragraphs, action } = automaticPaidMail(
    order,
    { note: 'Otomatis lunas: Notifikasi BCA', undoMinutes: 15 },
    'https://k.test/o',
  );
  expect(subject).toBe('Otomatis lunas: pesanan #1001 di Warung Sri');
  expect(paragraphs.join(' ')).toContain('sebesar Rp 150.123 ditandai Sudah Dibayar');
  expect(paragraphs.at(-1)).toBe(
    'Periksa uangnya di rekening. Kalau salah, buka pesanan ini dan tekan "Batalkan" dalam 15 menit.',
  );
  expect(action?.link).toBe('https://k.test/o');
});
