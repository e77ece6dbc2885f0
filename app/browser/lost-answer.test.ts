import { type DataStrategyResult, data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { currentLoss, keepOpenPage, lossReason } from './lost-answer.ts';
import { withTimeout } from './with-timeout.ts';

const cut = new TypeError('Failed to fetch');
const overloaded = new ErrorResponse(503, '', 'Sedang ramai.');
const read: DataStrategyResult = { type: 'data', result: 'baru' };

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL('https://kedai.test/dashboard/produk?urut=nama') });
});

function resultsAfter(method: string, path: string, results: Record<string, DataStrategyResult>) {
  return keepOpenPage({ request: new Request(`https://kedai.test${path}`, { method }) }, async () => results);
}

describe('a form of the open page', () => {
  it.each([
    ['a line that breaks', data(cut)],
    ['an answer that breaks off', data(new Error('Unable to decode turbo-stream response'))],
    ['a server without time', overloaded],
  ])('stays as it was after %s', async (_, result) => {
    const results = await resultsAfter('POST', href('/dashboard/produk'), {
      products: { type: 'error', result },
    });
    expect(results).toEqual({ products: { type: 'data', result: data(undefined, { status: 503 }) } });
  });

  it.each([
    ['a fault', data(new Error('kosong'))],
    ['a refusal', new ErrorResponse(403, '', 'Dilarang.')],
    ['a server that broke', new ErrorResponse(500, '', '')],
    ['a way elsewhere', new Response(null, { status: 302 })],
  ])('fails after %s', async (_, result) => {
    const results = { products: { type: 'error', result } } as const;
    expect(await resultsAfter('POST', href('/dashboard/produk'), results)).toEqual(results);
  });
});

describe('reading the open page again', () => {
  it('keeps the data of routes without a response', async () => {
    const results = { root: read, products: { type: 'error', result: cut } } as const;
    expect(await resultsAfter('GET', `${href('/dashboard/produk')}?urut=nama`, results)).toEqual({
      root: read,
    });
  });
});

describe('the current loss', () => {
  const open = `${href('/dashboard/produk')}?urut=nama`;
  const send = (result: DataStrategyResult) =>
    resultsAfter('POST', href('/dashboard/produk'), { products: result });
  const reread = (result: DataStrategyResult) => resultsAfter('GET', open, { products: result });
  const lost: DataStrategyResult = { type: 'error', result: cut };

  beforeEach(() => send(read));

  it('of a page that could not be read stays until the page is read', async () => {
    await reread(lost);
    expect(currentLoss()).toEqual({ sent: false, why: 'line' });
    await reread(read);
    expect(currentLoss()).toBeNull();
  });

  it('of a sent form stays until another form is answered, even if the page is read again', async () => {
    await send(lost);
    await reread(read);
    await reread(lost);
    expect(currentLoss()).toEqual({ sent: true, why: 'line' });
    await send(read);
    expect(currentLoss()).toBeNull();
  });

  it('is cleared when the page is left', async () => {
    await send(lost);
    await resultsAfter('GET', href('/dashboard/pesanan'), { orders: read });
    expect(currentLoss()).toBeNull();
  });
});

describe('another page', () => {
  const other = (result: unknown) => ({ root: read, other: { type: 'error', result } }) as const;

  it.each([
    ['GET', href('/dashboard/pesanan')],
    ['GET', `${href('/dashboard/produk')}?urut=stok`],
    ['POST', href('/logout')],
  ])('fails with 408 without a response (%s %s)', async (method, path) => {
    expect(await resultsAfter(method, path, other(cut))).toEqual(other(data(null, { status: 408 })));
  });

  it.each([
    ['a server without time', overloaded],
    ['a fault', data(new Error('kosong'))],
  ])('fails with the original error after %s', async (_, result) => {
    expect(await resultsAfter('GET', href('/dashboard/pesanan'), other(result))).toEqual(other(result));
  });
});

describe('waiting with a time limit', () => {
  const never = () => new Promise<never>(() => undefined);
  const broken = 'no answer';

  it('returns the response', async () => {
    expect(await withTimeout(60_000, async () => 'ada')).toBe('ada');
  });

  it('rejects like a broken connection after the limit and aborts the request', async () => {
    let ended: AbortSignal | undefined;
    const asked = withTimeout(1, (signal) => {
      ended = signal;
      return never();
    });
    const thrown = await asked.catch((error) => error);
    expect([lossReason(thrown), ended?.aborted]).toEqual(['line', true]);
  });

  it('rejects when the caller leaves, and at once if the caller has left before', async () => {
    const leaving = new AbortController();
    const asked = withTimeout(60_000, never, leaving.signal);
    leaving.abort();
    await expect(asked).rejects.toThrow(broken);
    await expect(withTimeout(60_000, never, leaving.signal)).rejects.toThrow(broken);
  });
});
