import { describe, expect, test } from 'vitest';
import { explainFailure } from './failure.ts';

describe('the text of an error page', () => {
  test.each([
    [404, 'Halaman tidak ditemukan', false],
    [403, 'Akses ditolak.', false],
    [503, 'Sedang ramai', true],
    [429, 'Sedang ramai', true],
    [400, 'Permintaan tidak bisa diproses', false],
    [500, 'Terjadi kesalahan di server', true],
    [null, 'Terjadi kesalahan di server', true],
  ])('%s: %s', (status, title, retry) => {
    expect(explainFailure(status, undefined, true)).toMatchObject({ title, retry });
  });

  test("the page's own sentence replaces the general title", () => {
    expect(explainFailure(404, 'Pesanan tidak ditemukan.', true).title).toBe('Pesanan tidak ditemukan.');
  });

  test('a recovering database is not called an overloaded server', () => {
    const sentence = 'Sedang dipulihkan, coba lagi sebentar lagi.';
    expect(explainFailure(503, sentence, true)).toEqual({
      mark: '503',
      title: sentence,
      text: 'Halaman ini belum bisa dibuka. Tunggu sebentar, lalu coba lagi.',
      retry: true,
    });
  });

  test.each([null, '', '  ', { message: 'connect ECONNREFUSED' }, 7])(
    '%j is not used as a sentence',
    (data) => {
      expect(explainFailure(500, data, true).title).toBe('Terjadi kesalahan di server');
    },
  );

  test("the router's own messages are not shown", () => {
    const words = 'Error: You made a POST request to "/pesanan" but did not provide an `action`';
    expect(explainFailure(405, words, true).title).toBe('Permintaan tidak bisa diproses');
  });

  test.each([
    ['without a network, whatever broke', null, false],
    ['without an answer', 408, true],
  ] as const)('%s the page says that there is no connection', (_, status, online) => {
    expect(explainFailure(status, undefined, online)).toMatchObject({
      title: 'Tidak ada koneksi internet',
      retry: true,
    });
  });
});
