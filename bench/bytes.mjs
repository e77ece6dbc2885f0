import { oneAnswer } from './load.mjs';

/** What a guest's first visit of a page loads, in bytes on the line: the HTML and all JavaScript that it names. */
export async function benchBytes({ port, path }) {
  const get = (address) => oneAnswer({ port, request: requestFor(port, address, 'br') });
  const plain = await oneAnswer({ port, request: requestFor(port, path, 'identity') });
  const html = plain.body.toString();
  const scripts = new Set(Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, address]) => address));
  let scriptBytes = 0;
  for (const address of scripts) scriptBytes += (await get(address)).body.length;
  const htmlBytes = (await get(path)).body.length;
  console.log(`bytes of ${path} on the line (brotli)`);
  console.log(`  HTML        ${htmlBytes} (aim 14336), ${plain.body.length} unpacked`);
  console.log(`  JavaScript  ${scriptBytes} in ${scripts.size} files (aim 122880)`);
  return { htmlBytes, scriptBytes };
}

function requestFor(port, path, encoding) {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
}
