import { fork } from 'node:child_process';
import { answersPerSecond, oneAnswer } from './support/load.mjs';
import { median } from './support/measurements.mjs';

const ROUNDS = 5;
const SECONDS = 3;

/** Compares the guest storefront with a bare Node server that sends the same bytes. Returns the ratio of the medians. */
export async function benchStorefront({ port, path }) {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`;
  await oneAnswer({ port, request });
  // After its first request the page is compressed further in the background.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { head, body } = await oneAnswer({ port, request });
  const bare = fork(new URL('./baseline/server.mjs', import.meta.url));
  const barePort = await new Promise((resolve) => {
    bare.once('message', resolve);
    bare.send({ head, body: body.toString('base64') });
  });
  const ours = [];
  const theirs = [];
  try {
    await answersPerSecond({ port, request, seconds: 1 });
    await answersPerSecond({ port: barePort, request, seconds: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await answersPerSecond({ port, request, seconds: SECONDS }));
      theirs.push(await answersPerSecond({ port: barePort, request, seconds: SECONDS }));
    }
  } finally {
    bare.kill();
  }
  const ratio = median(ours) / median(theirs);
  console.log(
    `guest storefront ${path}, ${body.length} bytes brotli, one process, ${ROUNDS} rounds of ${SECONDS} s each`,
  );
  console.log(`  kedai      ${Math.round(median(ours))} answers/s`);
  console.log(`  bare http  ${Math.round(median(theirs))} answers/s`);
  console.log(`  ratio      ${ratio.toFixed(2)} (aim 0.50)`);
  return ratio;
}
