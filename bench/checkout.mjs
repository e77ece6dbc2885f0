import { fork } from 'node:child_process';
import { median } from './support/measurements.mjs';
import { buyerAddress, placeOrder, registerBuyer } from './support/person.mjs';

const CLIENTS = 16;
/** Each client orders by several accounts in turn, so that none has more open orders at a shop than a real buyer. */
const ACCOUNTS_EACH = 8;
const ROUNDS = 3;
const SECONDS = 5;

/** Compares checkouts over HTTP with the same statements run as prepared SQL. Returns the ratio of the medians. */
export async function benchCheckout({ url, env, shops }) {
  const clients = [];
  for (let index = 0; index < CLIENTS; index += 1) clients.push(await registerBuyers(url, index));
  const ours = [];
  const direct = [];
  await placeOrders(url, clients, shops, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await placeOrders(url, clients, shops, SECONDS));
    direct.push(await placeDirectly(env, shops));
  }
  const ratio = median(ours) / median(direct);
  console.log(`checkout, ${CLIENTS} clients, ${shops.length} shops, ${ROUNDS} rounds of ${SECONDS} s each`);
  console.log(`  kedai over HTTP  ${Math.round(median(ours))} orders/s`);
  console.log(`  prepared SQL     ${Math.round(median(direct))} orders/s`);
  console.log(`  ratio            ${ratio.toFixed(2)} (aim 0.40)`);
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

function placeDirectly(env, shops) {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./baseline/checkout.mjs', import.meta.url), { env });
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the direct run ended with ${code}`)));
    child.send({ shops, clients: CLIENTS, seconds: SECONDS });
  });
}
