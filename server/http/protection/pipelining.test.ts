import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionHolder } from '#server/accounts/session.ts';
import { makeListener } from '../listener.ts';
import { listen, type RunningServer } from '../server.ts';

let server: RunningServer;
let reached = 0;

beforeAll(async () => {
  const application = async (request: Request) => {
    reached += 1;
    return { response: new Response(`[${new URL(request.url).pathname}]`) };
  };
  server = await listen(makeListener(application, { files: [], holderOf: sessionHolder }), 0, '127.0.0.1');
});

afterAll(() => server.close());

function answersTo(requests: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve([...answer.matchAll(/\[([^\]]+)\]/g)].map(([, path]) => path ?? '')));
  });
}

const paths = (count: number) => Array.from({ length: count }, (_, nth) => `/${nth}`);
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`;
const last = () => ask('/last').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

test('a few requests sent ahead are answered in their order', async () => {
  expect(await answersTo([...paths(10).map(ask), last()])).toEqual([...paths(10), '/last']);
});

test('a connection that sends many ahead is closed, whatever it asks for', async () => {
  const before = reached;
  expect(await answersTo([...paths(200).map(ask), last()])).not.toContain('/last');
  expect(reached - before).toBeLessThan(20);
  expect(await (await fetch(`${server.url}/any`)).text()).toBe('[/any]');
});
