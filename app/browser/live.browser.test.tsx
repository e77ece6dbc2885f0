import { useEffect } from 'react';
import { createRoutesStub, useActionData, useRevalidator, useSubmit } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mount } from '../../tests/support/components/mount.ts';
import { useLiveChange } from './live.ts';
import { trackRequest, useWaitUntilSettled } from './requests.ts';

/** Replaces EventSource. The tests fire its events instead of a server. */
class Stream extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly readyState = 1;
  readonly close = vi.fn();
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
}

const streams: Stream[] = [];
const read = vi.fn(async () => undefined);
const Nothing = () => null;
let offsetMs = 0;

beforeEach(() => {
  streams.length = 0;
  read.mockClear();
  offsetMs = 60_000;
  vi.stubGlobal('EventSource', Stream);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + offsetMs);
});

let waitUntilSettled: () => Promise<void>;

function Page() {
  useLiveChange('shop', 'toko-sri', read);
  waitUntilSettled = useWaitUntilSettled();
  return null;
}

/** Shows a page whose data came with the HTML document. Returns the stream that the page opens. */
async function openPage(answersForm?: true): Promise<Stream> {
  const root = {
    id: 'root',
    path: '/',
    loader: () => ({ answersForm }),
    HydrateFallback: Nothing,
    Component: Page,
  };
  const Routes = createRoutesStub([root]);
  mount(<Routes />);
  await expect.poll(() => streams.length).toBe(1);
  return streams[0] as Stream;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Waits until the page has read its data again, if it is about to: it does so as soon as React has rendered. */
async function readIfNeeded(): Promise<void> {
  await nextFrame();
  await waitUntilSettled();
}

const queryOf = (stream: Stream) => Object.fromEntries(new URL(stream.address, location.href).searchParams);

describe('a page', () => {
  test('says how old its data is, and how long the request may take', async () => {
    const { toko, age } = queryOf(await openPage());
    expect(toko).toBe('toko-sri');
    const ageMs = Number(age);
    expect(ageMs).toBeGreaterThanOrEqual(62_000);
    expect(ageMs).toBeLessThanOrEqual(Math.ceil(performance.now() + 2_000));
  });

  test.each([
    ['soon reads nothing', 0, 0],
    ['late reads its data again', 2_001, 1],
  ])('whose stream opens %s', async (_, tookMs, reads) => {
    const stream = await openPage();
    offsetMs += tookMs;
    stream.onopen?.();
    await readIfNeeded();
    expect(read).toHaveBeenCalledTimes(reads);
  });

  test('reads its data again after a change, and once after a broken connection', async () => {
    const stream = await openPage();
    stream.onopen?.();
    stream.dispatchEvent(new Event('change'));
    await expect.poll(() => read.mock.calls.length).toBe(1);
    stream.onerror?.();
    stream.onopen?.();
    await expect.poll(() => read.mock.calls.length).toBe(2);
  });

  test('that is shown again reads its data itself, so it asks the server for no change', async () => {
    await openPage();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(streams[0]?.close).toHaveBeenCalled();
    expect(queryOf(streams[1] as Stream)).toMatchObject({ age: '0' });
    streams[1]?.onopen?.();
    await expect.poll(() => read.mock.calls.length).toBe(1);
  });

  test('that answers a form keeps the answer', async () => {
    const stream = await openPage(true);
    expect(queryOf(stream)).toMatchObject({ age: '0' });
    offsetMs += 3_000;
    stream.onopen?.();
    await readIfNeeded();
    expect(read).not.toHaveBeenCalled();
  });
});

/** Takes time to render, as a page does on a cheap phone. */
function SlowLine() {
  const endAt = performance.now() + 3;
  while (performance.now() < endAt);
  return null;
}

const seenAnswer = vi.fn();

function SlowPage() {
  const answer = useActionData();
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  useLiveChange('shop', 'toko-sri', () => revalidate());
  useEffect(() => {
    if (answer) seenAnswer(answer);
  }, [answer]);
  return (
    <>
      <button type="button" onClick={() => void submit({}, { method: 'post' })}>
        Simpan
      </button>
      {Array.from({ length: 100 }, (_, nth) => (
        <SlowLine key={String(nth)} />
      ))}
    </>
  );
}

test('a change that arrives while the answer of a form is rendered does not drop the answer', async () => {
  let loads = 0;
  const loader = () => {
    loads += 1;
    // The second load follows the form.
    if (loads === 2) setTimeout(() => streams[0]?.dispatchEvent(new Event('change')));
    return {};
  };
  const action = () => 'Tersimpan.';
  const root = { id: 'root', path: '/', loader, action, HydrateFallback: Nothing, Component: SlowPage };
  const Routes = createRoutesStub([root]);
  mount(<Routes />);
  await expect.poll(() => streams.length).toBe(1);
  document.querySelector('button')?.click();
  await expect.poll(() => loads).toBe(3);
  await expect.poll(() => seenAnswer.mock.calls).toEqual([['Tersimpan.']]);
});

// The last test, because the tracked request changes how old the page's data seems to be.
test('a page reads its data again only after a form or navigation that begins while React renders', async () => {
  const stream = await openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  stream.dispatchEvent(new Event('change'));
  const request = trackRequest(undefined, () => promise);
  await nextFrame();
  await nextFrame();
  expect(read).not.toHaveBeenCalled();
  resolve();
  await request;
  await expect.poll(() => read.mock.calls.length).toBe(1);
});
