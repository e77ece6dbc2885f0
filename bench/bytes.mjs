import { figure } from './support/figures.mjs';
import { oneAnswer } from './support/load.mjs';

const HTML_AIM = 14_000;
const SCRIPT_AIM = 98_000;

export async function benchBytes({ port, shops: [shop] }) {
  const storefront = `/toko/${shop.slug}`;
  console.log('bytes on the line, brotli');
  await countPage(port, 'storefront', storefront, SCRIPT_AIM);
  await countPage(port, 'product page', `${storefront}/produk/${shop.products[0].id}`, SCRIPT_AIM);
  await countPage(port, 'landing page', '/');
}

async function countPage(port, name, path, scriptAim) {
  const bytesOf = async (address) => (await load(port, address, 'br')).length;
  const html = (await load(port, path, 'identity')).toString();
  // The HTML also names scripts of other pages, which this visit does not load.
  const started = html.matchAll(
    /(?:rel="modulepreload" href=|import \* as \w+ from |import\()"(\/assets\/[^"]+\.js)"/g,
  );
  const scripts = new Set(Array.from(started, ([, address]) => address));
  let scriptBytes = 0;
  for (const address of scripts) scriptBytes += await bytesOf(address);
  figure(`HTML, ${name}`, await bytesOf(path), { unit: 'bytes', atMost: HTML_AIM });
  figure(`JavaScript, ${name}, ${scripts.size} files`, scriptBytes, { unit: 'bytes', atMost: scriptAim });
}

async function load(port, path, encoding) {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
  return (await oneAnswer({ port, request })).body;
}
