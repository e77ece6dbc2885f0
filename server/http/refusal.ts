import type { IncomingMessage, ServerResponse } from 'node:http';
import { href } from '#domain/routes/href.ts';
import type { Overload } from './protection/overload.ts';
import { contentSecurityPolicy, securityHeaders } from './security.ts';

const texts = {
  400: [
    'Permintaan tidak terbaca',
    'Alamat atau isian ini tidak dapat dibaca. Kembali, lalu coba sekali lagi.',
  ],
  403: [
    'Permintaan ditolak',
    'Kiriman ini tidak berasal dari halaman kami. Muat ulang halaman, lalu coba lagi.',
  ],
  404: ['Halaman tidak ditemukan', 'Alamat ini tidak ada. Periksa lagi linknya, atau mulai dari beranda.'],
  405: ['Permintaan tidak dikenal', 'Cara meminta halaman ini tidak kami kenal.'],
  slow: [
    'Kiriman terlalu lambat',
    'Kiriman ini diputus karena datangnya terlalu lambat. Cari sinyal yang lebih baik, kembali, lalu kirim sekali lagi.',
  ],
  413: ['Kiriman terlalu besar', 'Pilih berkas yang lebih kecil atau kirim lebih sedikit berkas sekaligus.'],
  form: [
    'Isian terlalu panjang',
    'Isian ini tidak muat di formulirnya. Kembali ke halaman tadi, persingkat teksnya, lalu kirim sekali lagi.',
  ],
  414: ['Alamat terlalu panjang', 'Periksa lagi linknya, atau mulai dari beranda.'],
  421: [
    'Alamat lain',
    'Kedai ini hanya dapat dibuka di komputernya sendiri. Buka alamat yang ditampilkan saat program dijalankan; untuk alamat lain, atur PUBLIC_URL.',
  ],
  500: ['Terjadi kesalahan', 'Ada yang salah di sisi kami. Coba lagi sebentar lagi.'],
  busy: ['Sedang ramai', 'Server sedang sangat sibuk. Tunggu beberapa detik, lalu muat ulang halaman ini.'],
  away: ['Sedang dipulihkan', 'Coba lagi sebentar lagi: tunggu beberapa detik, lalu muat ulang halaman ini.'],
  shop: [
    'Toko ini sedang dipulihkan',
    'Toko lain tetap buka, dan tidak ada data yang hilang. Tunggu beberapa menit, lalu muat ulang halaman ini.',
  ],
  shops: [
    'Sebagian toko sedang dipulihkan',
    'Halaman ini membaca data semua toko. Tidak ada data yang hilang. Tunggu beberapa menit, lalu muat ulang halaman ini.',
  ],
} as const;

type Refusal = keyof typeof texts;

const statuses = { slow: 408, form: 413, busy: 503, away: 503, shop: 503, shops: 503 } as const;

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.25rem;color:#1f1d1a}' +
  'html{background:#faf8f4}h1{font-size:1.5rem;line-height:1.25}a{color:#14532d}';

const policy = contentSecurityPolicy([], [style]);

export function refuse(req: IncomingMessage, res: ServerResponse, refusal: Refusal, requestId: string): void {
  const status = statusOf(refusal);
  const page = Buffer.from(pageOf(refusal));
  res.writeHead(status, [
    'x-request-id',
    requestId,
    'content-type',
    'text/html; charset=utf-8',
    'cache-control',
    'no-store',
    'content-length',
    String(page.length),
    'content-security-policy',
    policy,
    ...(status === 503 ? ['retry-after', '3'] : []),
    ...(req.complete ? [] : ['connection', 'close']),
    ...securityHeaders,
  ]);
  res.end(req.method === 'HEAD' ? undefined : page);
  discardRest(req);
}

export function redirect(req: IncomingMessage, res: ServerResponse, to: string, requestId: string): void {
  res.writeHead(307, [
    'x-request-id',
    requestId,
    'location',
    to,
    'cache-control',
    'no-store',
    'content-length',
    '0',
    'content-security-policy',
    policy,
    ...securityHeaders,
  ]);
  res.end();
  discardRest(req);
}

/** Reads the rest of the body, because many clients send it all before they read the answer. Disconnects after 3 s. */
export function discardRest(req: IncomingMessage): void {
  if (req.complete) return;
  req.resume();
  const cut = setTimeout(() => req.destroy(), 3_000);
  req.once('close', () => clearTimeout(cut));
}

export function sentenceOf(refusal: Overload): string {
  return refusal === 'busy' ? texts.busy[0] : `${texts[refusal][0]}, coba lagi sebentar lagi.`;
}

function statusOf(refusal: Refusal): number {
  return typeof refusal === 'number' ? refusal : statuses[refusal];
}

function pageOf(refusal: Refusal): string {
  const [title, sentence] = texts[refusal];
  return (
    `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${sentence}</p>` +
    `${refusal === 421 ? '' : '<p><a href="/">Ke beranda</a></p>'}` +
    `${statusOf(refusal) >= 500 ? `<p><a href="${href('/status')}">Status layanan</a></p>` : ''}</main></html>`
  );
}
