import { fork } from 'node:child_process';
import pg from 'pg';
import { figure } from './support/figures.mjs';
import { answersPerSecond } from './support/load.mjs';
import { median } from './support/measurements.mjs';
import { buyerAddress, placeOrder, registerBuyer } from './support/person.mjs';
import { spentBy } from './support/spent.mjs';

const CLIENTS = 16;
/** Each client orders with several accounts in turn, so that no account has more open orders than a real buyer. */
const ACCOUNTS_EACH = 8;
const ROUNDS = 3;
const SECONDS = 5;

/**
 * Compares the rate of checkouts over HTTP with the rate of a checkout's bare SQL writes, and with the rate at which a
 * Node server answers 'ok'. Returns the first rate divided by the second.
 */
export async function benchCheckout({ shops, ...started }) {
  const { url, adminUrl } = started;
  const clients = [];
  for (let index = 0; index < CLIENTS; index += 1) clients.push(await registerBuyers(url, index));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const ours = [];
  const bare = [];
  const answers = [];
  await placeOrders(url, clients, shops, 1);
  const before = { ...(await spentBy({ ...started, client })), orders: placedBy(clients) };
  for (let round = 0; round < ROUNDS; round += 1) ours.push(await placeOrders(url, clients, shops, SECONDS));
  const after = { ...(await spentBy({ ...started, client })), orders: placedBy(clients) };
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await placeOrders(url, clients, shops, SECONDS));
    bare.push(await placeBare(adminUrl, shops.length));
    answers.push(await answerBare());
  }
  await client.end();
  const rates = { ours: median(ours), bare: median(bare), answers: median(answers) };
  console.log(`checkout, ${CLIENTS} clients, ${shops.length} shops, rounds of ${SECONDS} s each`);
  figure('  kedai over HTTP', rates.ours, { unit: 'orders/s' });
  figure('  bare SQL', rates.bare, { unit: 'orders/s' });
  figure('  bare Node http', rates.answers, { unit: 'answers/s' });
  figure('checkout over HTTP : bare SQL', rates.ours / rates.bare, { digits: 3, atLeast: 0.16 });
  figure('checkout over HTTP : bare Node http', rates.ours / rates.answers, { digits: 4 });
  const each = (of) => ((after[of] - before[of]) / (after.orders - before.orders)).toFixed(2);
  console.log('  an order, with all that follows from it:');
  console.log(`    ${each('trips')} messages to the database, ${each('commits')} transactions`);
  console.log(`    worker ${each('workerMs')} ms, PostgreSQL ${each('databaseMs')} ms of processor time`);
  return rates.ours / rates.bare;
}

function placedBy(clients) {
  return clients.reduce((sum, { placed }) => sum + placed, 0);
}

async function registerBuyers(url, index) {
  const buyers = [];
  for (let nth = 0; nth < ACCOUNTS_EACH; nth += 1) {
    const number = index * ACCOUNTS_EACH + nth;
    buyers.push({ cookie: await registerBuyer(url, number), from: buyerAddress(number) });
  }
  return { buyers, placed: 0 };
}

async function placeOrders(url, clients, shops, seconds) {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let placed = 0;
  await Promise.all(
    clients.map(async (client, index) => {
      while (performance.now() < until) {
        const { cookie, from } = client.buyers[Math.floor(client.placed / shops.length) % ACCOUNTS_EACH];
        await placeOrder(url, cookie, shops[(index + client.placed * 7) % shops.length], from);
        client.placed += 1;
        placed += 1;
      }
    }),
  );
  return placed / ((performance.now() - startedAt) / 1_000);
}

function placeBare(adminUrl, shops) {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./baseline/checkout.mjs', import.meta.url));
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the bare run ended with ${code}`)));
    child.send({ adminUrl, shops, products: 24, clients: CLIENTS, seconds: SECONDS });
  });
}

async function answerBare() {
  const bare = fork(new URL('./baseline/server.mjs', import.meta.url));
  try {
    const port = await new Promise((resolve) => {
      bare.once('message', resolve);
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2';
      bare.send({ head, body: Buffer.from('ok').toString('base64') });
    });
    const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    await answersPerSecond({ port, request, seconds: 1 });
    return await answersPerSecond({ port, request, seconds: SECONDS });
  } finally {
    bare.kill();
  }
}
