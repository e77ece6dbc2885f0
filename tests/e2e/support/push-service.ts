import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPushService, type TestPushService } from '../../support/push/push-service.ts';

type ReceivedMessage = TestPushService['received'][number]['message'];

/**
 * Shares one push service with all tests, which run in other processes: a POST to `url` makes a subscription, and a GET
 * returns its messages.
 */
export async function startSharedPushService() {
  const service = await startPushService();
  const server = createServer((request, response) => {
    const subscribed = request.method === 'POST' ? service.subscribe() : null;
    const messages = service.received.filter(({ path }) => path === request.url);
    response.end(JSON.stringify(subscribed ?? messages.map(({ message }) => message)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: service.host,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await service.close();
    },
  };
}

export async function subscribeBrowser() {
  const url = process.env.KEDAI_TEST_PUSH ?? '';
  const subscription: ReturnType<TestPushService['subscribe']> = await (
    await fetch(url, { method: 'POST' })
  ).json();
  const { pathname } = new URL(subscription.endpoint);
  const messages = async (): Promise<ReceivedMessage[]> => (await fetch(url + pathname)).json();
  return { subscription, messages };
}
