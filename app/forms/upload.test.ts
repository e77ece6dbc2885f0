import { expect, test } from 'vitest';
import { parseUpload } from './upload.ts';

const address = 'http://localhost/dashboard/produk';

function post(body: BodyInit, headers?: Record<string, string>): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return new Request(address, init);
}

test('fields and files of a form are parsed as they were sent', async () => {
  const form = new FormData();
  form.append('namaProduk', 'Soto “Betawi” 🍲');
  form.append('hapus', 'a');
  form.append('hapus', 'b');
  form.append('__proto__', 'x');
  form.append('photos', new File([new Uint8Array([1, 0, 13, 10, 45, 45])], '../../foto.jpg'));
  form.append('photos', new File([], ''));
  const upload = await parseUpload(post(form));
  if (!upload.ok) throw new Error(upload.message);
  expect(upload.fields.get('namaProduk')).toBe('Soto “Betawi” 🍲');
  expect(upload.fields.getAll('hapus')).toEqual(['a', 'b']);
  expect(upload.files).toEqual([
    { field: 'photos', name: '../../foto.jpg', bytes: new Uint8Array([1, 0, 13, 10, 45, 45]) },
  ]);
});

test('a form without files is parsed', async () => {
  const upload = await parseUpload(post(new URLSearchParams({ namaProduk: 'Soto', harga: '15000' })));
  expect(upload).toMatchObject({ ok: true, files: [] });
  if (upload.ok) expect(Object.fromEntries(upload.fields)).toEqual({ namaProduk: 'Soto', harga: '15000' });
});

test('a photo over 15 MB is answered with 413', async () => {
  const form = new FormData();
  form.append('photos', new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'besar.jpg'));
  expect(await parseUpload(post(form))).toMatchObject({
    ok: false,
    status: 413,
    message: expect.stringMatching(/15 MB/),
  });
});

test('a content-length of 50 MB is rejected before a byte is read', async () => {
  const { body, sent } = endlessForm();
  const request = post(body, { ...multipart, 'content-length': String(50 * 1024 * 1024) });
  expect(await parseUpload(request)).toMatchObject({
    ok: false,
    status: 413,
    message: expect.stringMatching(/40 MB/),
  });
  // The stream may ask for one chunk before anybody reads the body.
  expect(sent()).toBeLessThanOrEqual(1);
});

test('a body without a content-length is cut off at the limit instead of buffered', async () => {
  const { body, sent } = endlessForm();
  expect(await parseUpload(post(body, multipart))).toMatchObject({ ok: false, status: 413 });
  expect(sent()).toBeLessThan(44);
});

test('10,000 fields, invalid bodies and interrupted bodies are answered with 400', async () => {
  const form = new FormData();
  for (let n = 0; n < 10_000; n += 1) form.append(`f${n}`, 'x');
  const long = new FormData();
  long.append('deskripsi', 'x'.repeat(1_000_000));
  const requests = [
    post(form),
    post(long),
    post('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', multipart),
    post(
      Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--b--', 'latin1'),
      multipart,
    ),
    post('--b\r\n\r\nno name\r\n--b--', multipart),
    post('{}', { 'content-type': 'application/json' }),
    post('x', { 'content-type': 'multipart/form-data' }),
    post(brokenStream(), multipart),
    new Request(address, { method: 'POST' }),
  ];
  for (const request of requests) {
    expect(await parseUpload(request)).toMatchObject({ ok: false, status: 400 });
  }
});

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

function endlessForm() {
  let chunks = 0;
  const head = '\r\n--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (chunks % 10 === 0) controller.enqueue(Buffer.from(chunks === 0 ? head.slice(2) : head));
        controller.enqueue(new Uint8Array(1024 * 1024));
        chunks += 1;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => chunks };
}

function brokenStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('--b\r\n'));
      controller.error(new Error('the visitor left'));
    },
  });
}
