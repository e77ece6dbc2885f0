import http from 'node:http';
import { chromium } from '@playwright/test';
import { makeRefresher } from '../app/browser/refresher.ts';
import { unpackedChromium } from '../tests/e2e/support/chromium.ts';
import { figure } from './support/figures.mjs';
import { median, p99 } from './support/measurements.mjs';
import { getPage, placeOrder, registerOwner } from './support/person.mjs';

const STREAMS = 200;
const STREAMS_EACH = 8;
const ORDERS = 101;
const WARM_UP = 3;
const TIMEOUT_MS = 10_000;
const AIM_MS = 150;

/**
 * Measures the time from an order's commit until its owner's screens show it, while 200 event streams are open.
 * `owner` holds the cookies of the owner of `shop`; `client` is a database connection.
 */
export async function benchLive({ url, owner, buyer, shop, client }) {
  const others = [];
  for (let number = 0; number < STREAMS / STREAMS_EACH - 1; number += 1)
    others.push(await registerOwner(url, 100 + number));
  const pages = await Promise.all(
    [owner, ...others].flatMap((cookie, account) =>
      Array.from({ length: account === 0 ? STREAMS_EACH - 1 : STREAMS_EACH }, () =>
        openPage(url, cookie, `10.0.2.${account + 1}`),
      ),
    ),
  );
  const browser = await openBrowser(url, owner);
  try {
    const screens = [browser, ...pages.slice(0, STREAMS_EACH - 1)];
    const taken = [];
    for (let number = 0; number < WARM_UP + ORDERS; number += 1) {
      const id = await placeOrder(url, buyer, shop);
      const shownAt = await Promise.all(screens.map((screen) => screen.shown(id)));
      const placedAt = await placedAtOf(client, shop, id);
      if (number >= WARM_UP) taken.push(shownAt.map((at) => at - placedAt));
      // Changes within 300 ms of a reload's start wait for the next one. Random pauses spread orders over that time.
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
    }
    if (pages.some(({ ended }) => ended())) throw new Error('a stream ended during the measurement');
    print(taken, pages.length + 1);
  } finally {
    await browser.close();
    for (const { close } of pages) close();
  }
}

function print(taken, streams) {
  console.log(
    `live: from an order's commit to its owner's screens, ${streams} streams open, ${ORDERS} orders`,
  );
  const line = (name, values) => {
    figure(`${name}, median`, median(values), { unit: 'ms' });
    figure(`${name}, p99`, p99(values), { unit: 'ms', atMost: AIM_MS });
  };
  line(
    'order drawn by a browser',
    taken.map(([browser]) => browser),
  );
  line(
    `order read by ${STREAMS_EACH - 1} pages more`,
    taken.flatMap(([, ...pages]) => pages),
  );
}

/** Returns the Unix time in ms at which the order's transaction began, just before its commit. */
async function placedAtOf(client, { storeId }, id) {
  const { rows } = await client.query(
    'SELECT extract(epoch FROM created_at)::float8 * 1000 AS at FROM orders WHERE store_id = $1 AND id = $2',
    [storeId, id],
  );
  return rows[0].at;
}

/** Opens an event stream, and reloads the order list's data after each notification, as a real page does. */
function openPage(url, cookie, from) {
  const path = '/dashboard/pesanan.data';
  let read = { body: '', at: 0 };
  const waiting = new Set();
  const { ask } = makeRefresher(async () => {
    const { body } = await getPage(url, path, cookie);
    read = { body, at: Date.now() };
    for (const check of waiting) check();
  });
  const shown = (id) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the order ${id} did not appear`)), TIMEOUT_MS);
      const check = () => {
        if (!read.body.includes(id)) return;
        clearTimeout(late);
        waiting.delete(check);
        resolve(read.at);
      };
      waiting.add(check);
      check();
    });
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'x-forwarded-for': from };
    const request = http.get(`${url}/live/shop`, { agent: false, headers }, (answer) => {
      let hasEnded = false;
      answer.on('close', () => {
        hasEnded = true;
      });
      answer.on('data', (chunk) => /event: (change|resync)/.test(chunk) && ask());
      if (answer.statusCode === 200)
        resolve({ shown, ended: () => hasEnded, close: () => request.destroy() });
      else reject(new Error(`a stream was answered with ${answer.statusCode}`));
    });
    request.on('error', reject);
  });
}

/** Opens the order list in a browser. `shown(id)` resolves to the Unix time in ms at which the order appears. */
async function openBrowser(url, cookies) {
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
  const streaming = page.waitForResponse((response) => response.url().endsWith('/live/shop'));
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
