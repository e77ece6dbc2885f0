import { fork } from 'node:child_process';
import { placeOrder, registerBuyer } from './person.mjs';
import { median } from './storefront.mjs';

const CLIENTS = 16;
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

function placeDirectly(env, shops) {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./checkout-direct.mjs', import.meta.url), { env });
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the direct run ended with ${code}`)));
    child.send({ shops, clients: CLIENTS, seconds: SECONDS });
  });
}
