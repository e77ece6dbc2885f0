import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { programUrl } from './program.ts';

/** Delays requests to the address (all, or those with `method`) until the returned function is called. */
export async function holdBack(page: Page, address: string, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await released;
    await route.continue();
  });
  return () => release();
}

/** Delays each response to a form or a client-side navigation by `delayMs`. */
export async function slowDown(page: Page, delayMs: number): Promise<void> {
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // `fulfill` fails if the page has been left in the meantime.
    await route.fulfill({ response }).catch(() => undefined);
  });
}

type SlowLine = { url: string; release: () => void; close: () => void };

/**
 * Serves the program's pages to guests. Holds back each page's HTML from `mark` on until `release` is called, which
 * throws if nothing was held back.
 */
export async function openSlowLine(mark: string): Promise<SlowLine> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  let holds = false;
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', programUrl()));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const at = type.startsWith('text/html') ? body.indexOf(mark) : -1;
    if (at > 0) {
      holds = true;
      response.write(body.subarray(0, at));
      await released;
    }
    response.end(body.subarray(Math.max(at, 0)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const release = () => {
    if (!holds) throw new Error(`no page contains ${mark}`);
    resolve();
  };
  const close = () => {
    resolve();
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, release, close };
}
