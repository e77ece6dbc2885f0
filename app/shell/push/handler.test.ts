import { expect, test, vi } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { handlePushes, type NotificationTap, type PushArrival, type SubscriptionChange } from './handler.ts';

const ORIGIN = 'https://kedai.test';
const orderPath = href('/dashboard/pesanan/:orderId', { orderId: '019a' });
const message = { title: 'Pesanan baru', body: '#12 · 3 barang · Rp 90.000', path: orderPath, tag: 'a' };

type Given = { pages?: string[]; response?: () => Promise<Response>; refusals?: number };

function makeScope({
  pages = [],
  response = () => Promise.reject(new Error('offline')),
  refusals = 0,
}: Given) {
  const listeners: Record<string, (event: never) => void> = {};
  const shown: { title: string; options: NotificationOptions }[] = [];
  let refused = 0;
  const focus = vi.fn();
  const openWindow = vi.fn((_url: string) => Promise.resolve());
  const fetching = vi.fn((_address: string, _init?: RequestInit) => response());
  const badge = {
    setAppBadge: vi.fn(() => Promise.resolve()),
    clearAppBadge: vi.fn(() => Promise.resolve()),
  };
  const subscribe = vi.fn((_options?: PushSubscriptionOptionsInit) =>
    Promise.resolve({} as PushSubscription),
  );
  handlePushes({
    location: { origin: ORIGIN },
    registration: {
      showNotification: (title, options = {}) => {
        refused += 1;
        if (refused <= refusals) return Promise.reject(new TypeError('an option is not supported'));
        shown.push({ title, options });
        return Promise.resolve();
      },
      pushManager: { subscribe },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(pages.map((url) => ({ url, focus: () => Promise.resolve(focus(url)) }))),
      openWindow,
    },
    navigator: badge,
    fetch: fetching as unknown as typeof fetch,
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener;
    },
  });
  const fire = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners[type]?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) } as never);
    expect(work).toHaveLength(1);
    await work[0];
  };
  return {
    shown,
    focus,
    openWindow,
    fetching,
    badge,
    subscribe,
    push: (data: PushArrival['data']) => fire('push', { data }),
    tap: (notification: NotificationTap['notification']) => fire('notificationclick', { notification }),
    change: (change: Omit<SubscriptionChange, 'waitUntil'>) => fire('pushsubscriptionchange', change),
  };
}

const dataOf = (text: string) => ({ text: () => text });

test('a push shows its notification', async () => {
  const { push, shown } = makeScope({});
  await push(dataOf(JSON.stringify(message)));
  expect(shown).toEqual([
    {
      title: 'Pesanan baru',
      options: expect.objectContaining({ body: message.body, tag: 'a', data: orderPath, renotify: true }),
    },
  ]);
});

const broken: [string, PushArrival['data']][] = [
  ['no payload', null],
  ['an empty payload', dataOf('')],
  ['a text', dataOf('halo')],
  ['half a message', dataOf('{"title":"Pesa')],
  ['null', dataOf('null')],
  ['a list', dataOf('[]')],
  ['a number', dataOf('7')],
  ['fields of other types', dataOf('{"title":7,"body":{},"path":[],"tag":null}')],
  ['blank fields', dataOf('{"title":" ","body":"","path":"","tag":""}')],
  [
    'undecodable bytes',
    {
      text: () => {
        throw new TypeError('not UTF-8');
      },
    },
  ],
];

test.each(broken)('a push with %s shows a general notification', async (_, data) => {
  const { push, shown } = makeScope({});
  await push(data);
  expect(shown).toEqual([
    {
      title: 'Ada kabar baru',
      options: expect.objectContaining({ body: 'Buka untuk melihatnya.', data: '/', tag: 'kedai' }),
    },
  ]);
});

test('options that a browser refuses are left out', async () => {
  const { push, shown } = makeScope({ refusals: 1 });
  await push(dataOf(JSON.stringify(message)));
  expect(shown).toEqual([{ title: 'Pesanan baru', options: { body: message.body, data: orderPath } }]);
});

test.each(['https://jahat.test/', '//jahat.test', '/\\jahat.test', 'javascript:alert(1)'])(
  'a tap never opens %s',
  async (path) => {
    const { push, shown } = makeScope({});
    await push(dataOf(JSON.stringify({ ...message, path })));
    expect(shown[0]?.options.data).toBe('/');
  },
);

test.each([
  [3, 'setAppBadge'],
  [0, 'clearAppBadge'],
] as const)('a push of the shop renews the badge to %i', async (count, called) => {
  const { push, badge } = makeScope({ response: () => Promise.resolve(Response.json({ count })) });
  await push(dataOf(JSON.stringify(message)));
  expect(badge[called]).toHaveBeenCalledTimes(1);
});

test('the badge stays without a session, without a network and after a notification to a buyer', async () => {
  const { push, badge, fetching, shown } = makeScope({
    response: () => Promise.resolve(new Response(null, { status: 401 })),
  });
  await push(dataOf(JSON.stringify(message)));
  const offline = makeScope({});
  await offline.push(dataOf(JSON.stringify(message)));
  expect([badge.setAppBadge, offline.badge.setAppBadge].flatMap(({ mock }) => mock.calls)).toEqual([]);
  fetching.mockClear();
  await push(dataOf(JSON.stringify({ ...message, path: href('/pesanan/:orderId', { orderId: '019a' }) })));
  expect(fetching).not.toHaveBeenCalled();
  expect(shown).toHaveLength(2);
});

test('a tap focuses the open page of its order, else opens one', async () => {
  const close = vi.fn();
  const open = makeScope({ pages: [ORIGIN + href('/dashboard'), `${ORIGIN}${orderPath}?x=1`] });
  await open.tap({ close, data: orderPath });
  expect(open.focus.mock.calls).toEqual([[`${ORIGIN}${orderPath}?x=1`]]);
  expect(open.openWindow).not.toHaveBeenCalled();
  const other = makeScope({ pages: [ORIGIN + href('/dashboard')] });
  await other.tap({ close, data: orderPath });
  expect(other.openWindow.mock.calls).toEqual([[ORIGIN + orderPath]]);
  await other.tap({ close, data: undefined });
  expect(other.openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/`);
  expect(close).toHaveBeenCalledTimes(3);
});

test('a push and its tap keep to the shop of the team that they are about', async () => {
  const at = (toko: string) => `${orderPath}?toko=${toko}`;
  const { push, tap, fetching, focus } = makeScope({
    pages: [ORIGIN + orderPath, ORIGIN + at('b'), ORIGIN + at('a')],
  });
  await push(dataOf(JSON.stringify({ ...message, path: at('a') })));
  expect(fetching.mock.calls[0]?.[0]).toBe(`${href('/dashboard/pesanan/baru')}?toko=a`);
  await tap({ close: vi.fn(), data: at('a') });
  await tap({ close: vi.fn(), data: orderPath });
  expect(focus.mock.calls).toEqual([[ORIGIN + at('a')], [ORIGIN + orderPath]]);
});

const former = {
  endpoint: 'https://fcm.googleapis.com/a',
  options: { userVisibleOnly: true },
} as PushSubscription;

function answerOf(path: string): Promise<Response> {
  return Promise.resolve(Object.defineProperty(new Response(), 'url', { value: ORIGIN + path }));
}

test('without a session, a changed subscription waits for the dashboard', async () => {
  const { change, fetching } = makeScope({ response: () => answerOf(href('/login')) });
  await change({ oldSubscription: former, newSubscription: former });
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('a changed subscription is sent with its former endpoint', async () => {
  const syncPath = `${href('/dashboard/perangkat/cocokkan')}?toko=a`;
  const { change, fetching, subscribe } = makeScope({ response: () => answerOf(syncPath) });
  const next = { endpoint: 'https://fcm.googleapis.com/b' } as PushSubscription;
  await change({ oldSubscription: former, newSubscription: next });
  const [address, init] = fetching.mock.calls[1] ?? [];
  expect([address, String(init?.body)]).toEqual([
    ORIGIN + syncPath,
    String(new URLSearchParams({ former: former.endpoint, subscription: JSON.stringify(next) })),
  ]);
  expect(subscribe).not.toHaveBeenCalled();
});

test('a subscription that ended is made anew; a failure waits for the dashboard', async () => {
  const { change, subscribe, fetching } = makeScope({});
  await change({ oldSubscription: former, newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith(former.options);
  expect(fetching).toHaveBeenCalledTimes(1);
  await change({});
  expect(fetching).toHaveBeenCalledTimes(1);
});
