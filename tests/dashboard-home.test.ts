import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { world } from './world.ts';

const { sri, dewi, wati, warung, batik } = world;

let app: TestApp;
let owner: Client;
let superAdmin: Client;

beforeAll(async () => {
  app = await startApp();
  [owner, superAdmin] = await Promise.all([app.loginAs(sri), app.loginAs(wati)]);
});

afterAll(() => app.stop());

describe('the QR code', () => {
  const readPoster = async (answer: Response) => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await answer.arrayBuffer());
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return decodeQR({ data, width: info.width, height: info.height });
  };

  test("leads to the owner's shop, whatever shop is named", async () => {
    for (const query of ['', `?toko=${batik.storeId}`]) {
      const answer = await owner.get(`/dashboard/qr.png${query}`);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="qr-${warung.slug}.png"`);
      expect(await readPoster(answer)).toBe(`${app.url}/toko/${warung.slug}`);
    }
    const other = await app.loginAs(dewi);
    expect(await readPoster(await other.get('/dashboard/qr.png'))).toBe(`${app.url}/toko/${batik.slug}`);
  });

  test('leads a super admin to the chosen shop', async () => {
    const answer = await superAdmin.get(`/dashboard/qr.png?toko=${batik.storeId}`);
    expect(await readPoster(answer)).toBe(`${app.url}/toko/${batik.slug}`);
  });

  test('stands on the page, with a link that keeps the chosen shop', async () => {
    const html = await (await superAdmin.get(`/dashboard?toko=${batik.storeId}`)).text();
    const [, size, path] =
      /viewBox="0 0 (\d+) \d+"[^>]*><path d="([^"]+)" fill="currentColor"/.exec(html) ?? [];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ data, width: info.width, height: info.height })).toBe(`${app.url}/toko/${batik.slug}`);
    expect(html).toContain(`href="/dashboard/qr.png?toko=${batik.storeId}"`);
  });
});
