import http from 'node:http';
import { figure } from './support/figures.mjs';
import { median } from './support/measurements.mjs';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;
const AIM = 300;

/** Measures how many owners' home pages one process renders per second. `shops` maps shop labels to owners' cookies. */
export async function benchHome({ url, shops }) {
  const rates = new Map(Object.keys(shops).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, cookie] of Object.entries(shops)) {
      const rate = await homesPerSecond(url, cookie);
      if (round > 0) rates.get(name).push(rate);
    }
  }
  console.log(
    `the owner's home, one process, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each`,
  );
  for (const [name, measured] of rates)
    figure(`the owner's home, ${name}`, median(measured), { unit: 'answers/s', atLeast: AIM });
}

async function homesPerSecond(url, cookie) {
  const agent = new http.Agent({ keepAlive: true });
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1_000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await getHome(url, cookie, agent);
        answered += 1;
      }
    }),
  );
  const rate = answered / ((performance.now() - startedAt) / 1_000);
  agent.destroy();
  return rate;
}

function getHome(url, cookie, agent) {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' };
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/dashboard`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the home was answered with ${answer.statusCode}`));
      answer.on('end', resolve).resume();
    });
    request.on('error', reject);
  });
}
