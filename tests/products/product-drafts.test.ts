import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseProductView } from '#domain/products/view.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { listOwnProducts } from '#server/products/list.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { type Person, world } from '../support/world/world.ts';

const { sri, dewi, joko, warung } = world;

const page = href('/dashboard/produk/foto');
const numbers = { harga: '15.000', stok: '3', berat: '200' };

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

async function photoFile(name: string, red = 170): Promise<File> {
  const background = { r: red, g: 80, b: 40 };
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

const brokenFile = (name: string) => new File(['<svg/>'], name, { type: 'image/jpeg' });

async function draftsNamed(search: string, person: Person = sri) {
  const view = { ...parseProductView(new URLSearchParams()), search, hiddenOnly: true };
  const storeId = person.storeId ?? '';
  const found = await asUser(person, (tx) => listOwnProducts(tx, storeId, view, { limit: 50, after: null }));
  return found.products.map(({ namaProduk, harga, stok, photos }) => ({
    namaProduk,
    harga,
    stok,
    photos: photos.length,
  }));
}

describe('one photo sent by scripts', () => {
  const send = async (
    change: Record<string, string | File>,
    visitor = owner,
  ): Promise<{ status: number; answer: unknown }> => {
    const fields = { key: randomUUID(), storeId: warung.storeId, ...numbers };
    const answer = await visitor.post(`${page}/kirim`, { ...fields, ...change });
    return { status: answer.status, answer: await answer.json() };
  };

  test('30 at once, each sent twice, make 30 drafts', async () => {
    const photos = await photoFile('IMG_0001.jpg');
    const sendTwice = async (nth: number) => {
      const draft = { key: randomUUID(), namaProduk: `Tiga puluh ${nth}`, photos };
      return [await send(draft), await send(draft)];
    };
    const answers: { status: number }[] = [];
    // Only six drafts are sent at a time, because the server limits the concurrent requests of a session.
    for (let from = 0; from < 30; from += 6) {
      const some = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => sendTwice(from + nth)));
      answers.push(...some.flat());
    }
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const made = await draftsNamed('Tiga puluh');
    expect(made).toHaveLength(30);
    expect(made[0]).toMatchObject({ harga: 15_000, stok: 3, photos: 1 });
    const shop = await (
      await app.guest().get(`${href('/toko/:toko', { toko: warung.slug })}?cari=Tiga`)
    ).text();
    expect(shop).not.toContain('Tiga puluh');
  });

  test('an invalid picture is rejected alone, with its reason', async () => {
    expect(await send({ namaProduk: 'Rusak', photos: brokenFile('rusak.jpg') })).toMatchObject({
      status: 415,
      answer: {
        kind: 'refused',
        wrong: [{ name: 'rusak.jpg', reason: 'Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.' }],
      },
    });
    expect(await draftsNamed('Rusak')).toEqual([]);
  });

  test.each([
    ['no price', { harga: '' }, 'Semua kolom wajib diisi: nama, harga, stok, dan berat.'],
    ['a price in words', { harga: 'murah' }, 'Harga, Stok, dan Berat harus angka.'],
    ['no weight at all', { berat: '0' }, 'Berat harus lebih besar dari 0 gram.'],
    ['no key', { key: 'x' }, 'Formulir ini tidak lengkap. Muat ulang halaman, lalu coba lagi.'],
  ])('%s creates nothing', async (_, change, sentence) => {
    const { status, answer } = await send({
      namaProduk: 'Salah isi',
      photos: await photoFile('a.jpg'),
      ...change,
    });
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toContain(sentence);
    expect(await draftsNamed('Salah isi')).toEqual([]);
  });

  test('a shop whose trial is over accepts none', async () => {
    const visitor = await app.loginAs(joko);
    const { status, answer } = await send(
      { storeId: joko.storeId ?? '', photos: await photoFile('a.jpg') },
      visitor,
    );
    expect([status, answer]).toEqual([
      409,
      expect.objectContaining({ sentence: 'Toko sedang tidak aktif, produk tidak bisa ditambah.' }),
    ]);
  });

  test("photos stored for one shop never become another's", async () => {
    const visitor = await app.loginAs(dewi);
    const { status, answer } = await send(
      { namaProduk: 'Salah toko', photos: await photoFile('a.jpg') },
      visitor,
    );
    expect(status).toBe(409);
    expect(JSON.stringify(answer)).toContain('Foto ini dipilih untuk toko lain.');
    expect([await draftsNamed('Salah toko', dewi), await draftsNamed('Salah toko')]).toEqual([[], []]);
  });

  test('a visitor who is not logged in is sent to the login, and nothing is created', async () => {
    const answer = await app.guest().post(`${page}/kirim`, { ...numbers, photos: await photoFile('a.jpg') });
    expect(answer.status).toBe(302);
  });
});

describe('a form without scripts', () => {
  const post = (photos: File[], change = {}) =>
    owner.post(page, { formKey: randomUUID(), ...numbers, photos, ...change });

  test('makes a draft of each photo, lists the invalid ones, and counts once', async () => {
    const formKey = randomUUID();
    const photos = [
      await photoFile('Tanpa skrip satu.jpg', 10),
      brokenFile('Tanpa skrip rusak.jpg'),
      await photoFile('Tanpa skrip dua.jpg', 20),
    ];
    for (let time = 1; time <= 2; time++) {
      const answer = await post(photos, { formKey });
      expect(answer.status).toBe(200);
      const { text } = await readPage(answer);
      expect(text).toContain('2 draf dibuat.');
      expect(text).toContain(
        'Tanpa skrip rusak.jpg: Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.',
      );
    }
    const names = (await draftsNamed('Tanpa skrip')).map(({ namaProduk }) => namaProduk);
    expect(names.sort()).toEqual(['Tanpa skrip dua', 'Tanpa skrip satu']);
  });

  test('other photos from the same page become further drafts', async () => {
    const formKey = randomUUID();
    await post([await photoFile('Kembali satu.jpg', 30)], { formKey });
    await post([await photoFile('Kembali dua.jpg', 40)], { formKey });
    expect(await draftsNamed('Kembali')).toHaveLength(2);
  });

  test('keeps its input if it is rejected', async () => {
    const answer = await post([await photoFile('Tetap.jpg')], { harga: 'lima ribu' });
    expect(answer.status).toBe(400);
    const shown = await readPage(answer);
    expect(shown.field('harga')).toBe('lima ribu');
    expect(shown.text).toContain('Isi dengan angka bulat, misalnya 15000.');
  });

  test('accepts no more than 30', async () => {
    const photo = await photoFile('Terlalu banyak.jpg');
    const answer = await post(Array(31).fill(photo));
    expect(answer.status).toBe(400);
    expect((await readPage(answer)).text).toContain('Paling banyak 30 foto sekaligus.');
    expect(await draftsNamed('Terlalu banyak')).toEqual([]);
  });
});
