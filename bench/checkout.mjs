import { fork } from 'node:child_process';
import http from 'node:http';
import { median } from './storefront.mjs';
import { address, cartOf } from './world.mjs';

const CLIENTS = 16;
const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
const ROUNDS = 3;
const SECONDS = 5;

/**
 * Checkouts through HTTP (session, validation, reservation) against the same statements run directly as prepared SQL,
 * 16 clients each, one after the other in several rounds. Prints the medians and their ratio and returns the ratio.
 */
export async function benchCheckout({ url, env, shops }) {
  const buyers = [];
  for (let number = 0; number < CLIENTS; number += 1) buyers.push(await registerBuyer(url, number));
  const ours = [];
  const direct = [];
  await placeOrders(url, buyers, shops, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await placeOrders(url, buyers, shops, SECONDS));
    direct.push(await placeDirectly(env, shops));
  }
  const ratio = median(ours) / median(direct);
  console.log(`checkout, ${CLIENTS} clients, ${shops.length} shops, ${ROUNDS} rounds of ${SECONDS} s each`);
  console.log(`  kedai over HTTP  ${Math.round(median(ours))} orders/s`);
  console.log(`  prepared SQL     ${Math.round(median(direct))} orders/s`);
  console.log(`  ratio            ${ratio.toFixed(2)} (aim 0.40)`);
  return ratio;
}

async function placeOrders(url, buyers, shops, seconds) {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let placed = 0;
  await Promise.all(
    buyers.map(async (cookie, index) => {
      for (let round = 0; performance.now() < until; round += 1) {
        await placeOrder(url, cookie, shops[(index + round * 7) % shops.length]);
        placed += 1;
      }
    }),
  );
  return placed / ((performance.now() - startedAt) / 1_000);
}

/** As the cart page does it: a client navigation's post, answered with data. */
async function placeOrder(url, cookie, shop) {
  const { storeId, key, lines, seenTotal } = cartOf(shop);
  const cart = JSON.stringify({ storeId, key, items: lines, seenTotal });
  const answer = await post(url, '/keranjang.data', { ...address, cart }, { cookie });
  if (answer.status !== 200 || !answer.body.includes('"placed"')) {
    throw new Error(`a checkout was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  }
}

async function registerBuyer(url, number) {
  const fields = { email: `pembeli-${number}@ukur.test`, password: 'rahasia-ukur' };
  // Every buyer has an address of their own, as limits count by it.
  const answer = await post(url, '/register', fields, { 'x-forwarded-for': `10.0.0.${number + 1}` });
  const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]);
  if (answer.status !== 302 || cookies.length === 0) {
    throw new Error(`a registration was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  }
  return cookies.join('; ');
}

function post(url, path, fields, headers) {
  const body = new URLSearchParams(fields).toString();
  const type = 'application/x-www-form-urlencoded';
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, {
      agent,
      method: 'POST',
      headers: { origin: url, 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode: status, headers: answered } = answer;
        resolve({ status, headers: answered, body: Buffer.concat(chunks).toString() });
      });
    });
    request.end(body);
  });
}

function placeDirectly(env, shops) {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./checkout-direct.mjs', import.meta.url), { env });
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the direct run ended with ${code}`)));
    child.send({ shops, clients: CLIENTS, seconds: SECONDS });
  });
}
