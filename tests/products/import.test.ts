import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { preview, sheet } from '../support/sheets/imports.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const MB = 1024 * 1024;
const path = href('/dashboard/produk/impor');

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(world.sri);
});

afterAll(() => app.stop());

type Answer = { status: number | undefined; text: string; sent: number };

function sendHuge(announced: boolean): Promise<Answer> {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n',
  );
  const bytes = 100 * MB;
  return new Promise((resolve, reject) => {
    let sent = 0;
    const request = http.request(new URL(path, app.url), {
      method: 'POST',
      headers: {
        origin: app.url,
        cookie: owner.cookies(),
        'content-type': 'multipart/form-data; boundary=x',
        ...(announced ? { 'content-length': bytes } : { 'transfer-encoding': 'chunked' }),
      },
    });
    let isAnswered = false;
    request.on('response', (response) => {
      isAnswered = true;
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode, text, sent }));
    });
    request.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    const piece = Buffer.alloc(MB, 'a');
    const write = () => {
      while (!isAnswered && sent < bytes - MB) {
        sent += MB;
        if (!request.write(piece)) return void request.once('drain', write);
      }
    };
    request.write(head);
    write();
  });
}

describe('a file that is no sheet is rejected with a sentence', () => {
  test.each([
    ['announced', true, 'Berkas terlalu besar. Paling besar 10 MB per berkas.'],
    ['of unknown length', false, 'Berkas terlalu besar. Paling besar 10 MB per berkas.'],
  ])('100 MB, %s, long before all of it is read', async (_, announced, sentence) => {
    const { status, text, sent } = await sendHuge(announced);
    expect(status).toBe(413);
    expect(text).toContain(sentence);
    expect(sent).toBeLessThan(60 * MB);
  });

  test.each([
    [
      'a PDF',
      'tabel.pdf',
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj',
      'Berkas ini bukan tabel Excel (.xlsx) atau CSV.',
    ],
    [
      'a photo by the name of a sheet',
      'produk.xlsx',
      '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF',
      'Berkas ini bukan tabel Excel (.xlsx) atau CSV.',
    ],
    [
      'an Excel of before 2007',
      'produk.xls',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      'simpan sebagai .xlsx',
    ],
    [
      'a page by the name of an old Excel',
      'produk.xls',
      '<html><table><tr><td>Nama produk',
      'simpan sebagai .xlsx',
    ],
  ])('%s', async (_, name, content, sentence) => {
    const file = new File([Buffer.from(content, 'latin1')], name);
    const answer = await owner.post(path, { weightUnit: 'gram', files: file });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(sentence);
  });
});

test('a form without a file is rejected with a sentence', async () => {
  const answer = await owner.post(path, { weightUnit: 'gram', files: new File([], '') });
  expect(answer.status).toBe(400);
  expect(await textOf(answer)).toContain('Pilih berkas Excel atau CSV dulu.');
});

test('a product changes its name only if the owner has ticked that', async () => {
  const coded = (namaProduk: string) =>
    preview(
      sheet(['Kode', 'Nama produk', 'Harga', 'Stok', 'Berat'], ['CENTANG', namaProduk, 1_000, 1, 1]),
      world.sri,
    );
  await (await coded('Nama Semula')).begin();
  const { id, mark } = await coded('Nama Baru');
  const answer = await owner.post(`${path}/${id}`, { mark });
  expect(answer.status).toBe(400);
  expect(await textOf(answer)).toContain('Centang dulu bahwa nama produk di atas memang berganti.');
  expect(await textOf(await owner.get(`${path}/${id}`))).toContain('Nama 1 produk akan berganti');
  expect((await owner.post(`${path}/${id}`, { mark, renames: 'ya' })).status).toBe(200);
  expect(await textOf(await owner.get(`${path}/${id}`))).toContain(
    '0 produk baru ditambahkan, 1 produk diubah.',
  );
});
