import { fork } from 'node:child_process';
import { median } from './support/measurements.mjs';
import { buyerAddress, placeOrder, registerBuyer } from './support/person.mjs';

const CLIENTS = 16;
/** Each client orders by several accounts in turn, so that none has more open orders at a shop than a real buyer. */
const ACCOUNTS_EACH = 8;
const ROUNDS = 3;
const SECONDS = 5;

/** Compares checkouts over HTTP with a bare checkout in the same PostgreSQL. Returns the ratio of the medians. */
export async function benchCheckout({ url, adminUrl, shops }) {
  const clients = [];
  for (let index = 0; index < CLIENTS; index += 1) clients.push(await registerBuyers(url, index));
  const ours = [];
  const bare = [];
  await placeOrders(url, clients, shops, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await placeOrders(url, clients, shops, SECONDS));
    bare.push(await placeBare(adminUrl, shops));
  }
  const ratio = median(ours) / median(bare);
  console.log(`checkout, ${CLIENTS} clients, ${shops.length} shops, ${ROUNDS} rounds of ${SECONDS} s each`);
  console.log(`  kedai over HTTP  ${Math.round(median(ours))} orders/s`);
  console.log(`  bare SQL         ${Math.round(median(bare))} orders/s`);
  console.log(`  ratio            ${ratio.toFixed(2)} (aim 0.08)`);
  return ratio;
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
    child.send({ adminUrl, shops: shops.length, products: 24, clients: CLIENTS, seconds: SECONDS });
  });
}
