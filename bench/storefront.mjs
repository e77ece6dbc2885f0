import { fork } from 'node:child_process';
import { figure } from './support/figures.mjs';
import { answersPerSecond, oneAnswer, requestFor } from './support/load.mjs';
import { median } from './support/measurements.mjs';
import { registerBuyer } from './support/person.mjs';

const ROUNDS = 5;
const SECONDS = 3;
/** Number of the buyer who visits the pages. The checkout benchmark uses lower numbers, so this buyer has no orders. */
const BUYER = 253;

/**
 * Compares the guest storefront with a bare Node server that sends the same bytes, and a buyer's pages with a guest's.
 */
export async function benchStorefront({ url, port, shops: [shop] }) {
  const storefront = `/toko/${shop.slug}`;
  await againstBare({ port, path: storefront });
  const cookie = await registerBuyer(url, BUYER);
  await againstGuest({ port, cookie, name: 'storefront', path: storefront });
  await againstGuest({
    port,
    cookie,
    name: 'product page',
    path: `${storefront}/produk/${shop.products[0].id}`,
  });
}

async function againstBare({ port, path }) {
  const request = requestFor({ port, path });
  const { head, body } = await answerWhenStable({ port, request });
  const bare = fork(new URL('./baseline/server.mjs', import.meta.url));
  const barePort = await new Promise((resolve) => {
    bare.once('message', resolve);
    bare.send({ head, body: body.toString('base64') });
  });
  try {
    const [ours, theirs] = await byTurns({ port, request }, { port: barePort, request });
    console.log(`guest storefront, ${body.length} bytes brotli, ${ROUNDS} rounds of ${SECONDS} s by turns`);
    figure('  kedai', ours, { unit: 'answers/s' });
    figure('  bare Node http', theirs, { unit: 'answers/s' });
    figure('guest storefront : bare Node http', ours / theirs, { atLeast: 0.5 });
  } finally {
    bare.kill();
  }
}

async function againstGuest({ port, cookie, name, path }) {
  const asBuyer = requestFor({ port, path, cookie });
  const asGuest = requestFor({ port, path });
  await answerWhenStable({ port, request: asBuyer });
  await answerWhenStable({ port, request: asGuest });
  const [ours, theirs] = await byTurns({ port, request: asBuyer }, { port, request: asGuest });
  console.log(`${name} of a buyer who is logged in, ${ROUNDS} rounds of ${SECONDS} s by turns`);
  figure('  buyer', ours, { unit: 'answers/s' });
  figure('  guest', theirs, { unit: 'answers/s' });
  figure(`${name}, buyer : guest`, ours / theirs, { atLeast: 0.8 });
}

/** Measures two requests alternately, so that load on the machine affects both; returns median responses per second. */
async function byTurns(one, other) {
  const rates = [[], []];
  for (const side of [one, other]) await answersPerSecond({ ...side, seconds: 1 });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, side] of [one, other].entries())
      rates[index].push(await answersPerSecond({ ...side, seconds: SECONDS }));
  return rates.map(median);
}

/** Waits until the server has compressed the page more strongly, as it does in the background after a first request. */
async function answerWhenStable(asked) {
  await oneAnswer(asked);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return oneAnswer(asked);
}
