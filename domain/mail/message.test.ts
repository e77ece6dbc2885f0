import { expect, it } from 'vitest';
import { renderMail } from './message.ts';

const content = {
  subject: 'Pesanan <b>\r\nBcc: korban@contoh.test',
  greeting: 'Halo <script>alert(1)</script>,',
  paragraphs: ['Baris satu\nbaris "dua"'],
  action: { label: 'Lihat & bayar', link: 'https://kedai.test/pesanan/1?a=1&b="x"' },
  closing: ['Terima kasih.'],
};

it('text and HTML say the same and inject neither HTML nor headers', () => {
  const { subject, text, html } = renderMail(content, 'Kedai');
  expect(subject).toBe('Pesanan <b> Bcc: korban@contoh.test');
  expect(text).toBe(
    'Halo <script>alert(1)</script>,\n\nBaris satu\nbaris "dua"\n\nLihat & bayar:\n' +
      'https://kedai.test/pesanan/1?a=1&b="x"\n\nTerima kasih.\n\nKedai\n',
  );
  expect(html).not.toMatch(/<script|<b>|"x"/);
  expect(html).toContain('Halo &#60;script&#62;');
  expect(html).toContain('Baris satu<br>baris &#34;dua&#34;');
  expect(html).toContain('href="https://kedai.test/pesanan/1?a=1&#38;b=&#34;x&#34;"');
});

it('fits a phone: it sets the viewport and breaks long words', () => {
  const { html } = renderMail(content, 'Kedai');
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(html).toContain('overflow-wrap: anywhere');
});

it('shows a link as text only if it is short enough to copy', () => {
  const shown = (link: string) =>
    renderMail({ ...content, action: { label: 'Buka', link } }, 'Kedai').html.includes(
      'Atau salin alamat ini',
    );
  expect(shown('https://kedai.test/reset-password?token=abc')).toBe(true);
  expect(shown(`https://wa.me/62811?text=${'a'.repeat(120)}`)).toBe(false);
  const { text, html } = renderMail({ ...content, action: null }, 'Kedai');
  expect(text + html).not.toContain('http');
});
