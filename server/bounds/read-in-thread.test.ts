import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sheetsByShop } from '#domain/limits.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import type { BusyWork } from '../../tests/support/busy-thread.ts';
import { concurrently } from '../../tests/support/world/shop-floor.ts';
import { readInThread } from './read-in-thread.ts';

test('work that takes too much time or memory is refused in a sentence that says what to do', async () => {
  const refusal = {
    ok: false,
    status: 400,
    message:
      'Berkas ini terlalu rumit untuk dibaca. Salin tabelnya saja ke berkas baru (tempel sebagai nilai), simpan sebagai .xlsx atau CSV, lalu coba lagi.',
  };
  const short = readInThread<BusyWork, string>('tests/support/busy-thread.ts', { ms: 300, megabytes: 64 });
  expect(await short('spin', { storeId: randomUUID() })).toEqual(refusal);
  const small = readInThread<BusyWork, string>('tests/support/busy-thread.ts', { ms: 60_000, megabytes: 32 });
  expect(await small('eat', { storeId: randomUUID() })).toEqual(refusal);
});

test('each attempt counts, and separately for each shop', async () => {
  const storeId = randomUUID();
  const read = readInThread<BusyWork, string>('tests/support/busy-thread.ts');
  const attempts = Array.from(
    { length: sheetsByShop.attempts - 1 },
    () => () => hitLimit(sheetsByShop, storeId),
  );
  await concurrently(attempts);
  expect(await read({ echo: 'the last one' }, { storeId })).toBe('the last one');
  expect(await read({ echo: 'one too many' }, { storeId })).toEqual({
    ok: false,
    status: 429,
    message: 'Terlalu banyak berkas dalam satu jam. Coba lagi 60 menit lagi.',
  });
  expect(await read({ echo: 'another shop' }, { storeId: randomUUID() })).toBe('another shop');
});
