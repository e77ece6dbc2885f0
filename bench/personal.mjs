import { fork } from 'node:child_process';
import { figure } from './support/figures.mjs';
import { answersPerSecond, oneAnswer, requestFor } from './support/load.mjs';
import { byTurns, median } from './support/measurements.mjs';
import { loginDemo } from './support/person.mjs';

const ROUNDS = { warmUp: 1, times: 5 };
const SECONDS = 2;
const CONNECTIONS = 16;

/**
 * Measures how many pages per second the server makes for one person, as a share of the rate at which a bare React
 * server renders 24 products. `aim` is the wanted share (docs/profile.md).
 */
export async function benchPersonal({ url, port }) {
  const owner = await loginDemo(url, 'sri@kedai.test');
  const buyer = await loginDemo(url, 'budi@kedai.test');
  const pages = [
    { name: "owner's home", path: '/dashboard', cookie: owner, aim: 0.06 },
    { name: "owner's home as data", path: '/dashboard.data', cookie: owner, aim: 0.16 },
    { name: "buyer's orders", path: '/pesanan', cookie: buyer, aim: 0.09 },
    { name: 'login page', path: '/login', aim: 0.15 },
  ];
  const react = fork(new URL('./baseline/react.mjs', import.meta.url), { env: { NODE_ENV: 'production' } });
  try {
    const reactPort = await new Promise((resolve) => react.once('message', resolve));
    const servers = [
      { port: reactPort, request: requestFor({ port: reactPort, path: '/' }) },
      ...pages.map(({ path, cookie }) => ({ port, request: requestFor({ port, path, cookie }) })),
    ];
    for (const server of servers) await oneAnswer(server);
    const measures = servers.map(
      (server) => () => answersPerSecond({ ...server, seconds: SECONDS, connections: CONNECTIONS }),
    );
    const [alone, ...ours] = (await byTurns(measures, ROUNDS)).map(median);
    console.log(`pages for one person, one process, ${ROUNDS.times} rounds of ${SECONDS} s by turns`);
    figure('  React alone, 24 products', alone, { unit: 'answers/s' });
    for (const [nth, { name, aim }] of pages.entries()) {
      figure(`  ${name}`, ours[nth], { unit: 'answers/s' });
      figure(`${name} : React alone`, ours[nth] / alone, { digits: 3, atLeast: aim });
    }
  } finally {
    react.kill();
  }
}
