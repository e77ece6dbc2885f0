import http from 'node:http';
import { chromium } from '@playwright/test';
import { unpackedChromium } from '../tests/e2e/support/chromium.ts';
import { median, p95 } from './support/measurements.mjs';
import { placeOrder, registerOwner } from './support/person.mjs';

const STREAMS = 200;
const STREAMS_EACH = 8;
const ORDERS = 101;
const WARM_UP = 3;
const TIMEOUT_MS = 10_000;

/**
 * Measures from the checkout's answer to the order on its owner's open page, while 200 streams are open.
 * `owner` (cookies) is the owner of `shop`.
 */
export async function benchLive({ url, owner, buyer, shop }) {
  const others = [];
  for (let number = 0; number < STREAMS / STREAMS_EACH - 1; number += 1)
    others.push(await registerOwner(url, 100 + number));
  const streams = await Promise.all(
    [owner, ...others].flatMap((cookie, account) =>
      Array.from({ length: account === 0 ? STREAMS_EACH - 1 : STREAMS_EACH }, () =>
        openStream(url, cookie, `10.0.2.${account + 1}`),
      ),
    ),
  );
  const screen = await openScreen(url, owner);
  try {
    const taken = [];
    for (let number = 0; number < WARM_UP + ORDERS; number += 1) {
      const id = await placeOrder(url, buyer, shop);
      const committedAt = Date.now();
      const shownAt = await screen.shown(id);
      if (number >= WARM_UP) taken.push(shownAt - committedAt);
      // A random pause keeps the orders out of step with the page, which reads again at most every 300 ms.
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
    }
    if (streams.some(({ ended }) => ended())) throw new Error('a stream ended during the measurement');
    print(taken, streams.length + 1);
  } finally {
    await screen.close();
    for (const { close } of streams) close();
  }
}

function print(taken, streams) {
  const p99 = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.99) - 1];
  console.log(`live: from the checkout's answer to the order on its owner's screen, ${streams} streams open`);
  console.log(`  ${ORDERS} orders      median ${median(taken)} ms, p95 ${p95(taken)} ms, p99 ${p99} ms`);
  console.log('  (300 ms of it is meant: a page gathers changes for so long before it reads again)');
}

function openStream(url, cookie, from) {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'x-forwarded-for': from };
    const request = http.get(`${url}/live/orders`, { agent: false, headers }, (answer) => {
      let ended = false;
      answer.on('close', () => {
        ended = true;
      });
      answer.resume();
      if (answer.statusCode === 200) resolve({ ended: () => ended, close: () => request.destroy() });
      else reject(new Error(`a stream was answered with ${answer.statusCode}`));
    });
    request.on('error', reject);
  });
}

/** `shown` waits until an order is in the document and returns when that was (Unix time in ms). */
async function openScreen(url, cookies) {
  const { executablePath, env } = await unpackedChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext();
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name, value] = cookie.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  await context.addInitScript(() => {
    const shown = new Map();
    window.orderShownAt = (id) => shown.get(id);
    new MutationObserver(() => {
      for (const { id } of document.querySelectorAll('h3[id^="pesanan-"]'))
        if (!shown.has(id)) shown.set(id, Date.now());
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  const streaming = page.waitForResponse((response) => response.url().endsWith('/live/orders'));
  await page.goto(`${url}/dashboard/pesanan`);
  await streaming;
  const shown = async (id) => {
    const found = await page.waitForFunction((key) => window.orderShownAt(key), `pesanan-${id}`, {
      timeout: TIMEOUT_MS,
      polling: 50,
    });
    return found.jsonValue();
  };
  return { shown, close: () => browser.close() };
}
