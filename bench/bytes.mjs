import { oneAnswer } from './support/load.mjs';

/** Counts the bytes of HTML and JavaScript on a guest's first visit. */
export async function benchBytes({ port, path }) {
  const get = (address) => oneAnswer({ port, request: requestFor(port, address, 'br') });
  const plain = await oneAnswer({ port, request: requestFor(port, path, 'identity') });
  const html = plain.body.toString();
  // The page also names files of other pages, which this visit does not load.
  const started = html.matchAll(
    /(?:rel="modulepreload" href=|import \* as \w+ from |import\()"(\/assets\/[^"]+\.js)"/g,
  );
  const scripts = new Set(Array.from(started, ([, address]) => address));
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
