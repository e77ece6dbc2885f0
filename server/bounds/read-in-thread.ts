import { sheetsByShop } from '#domain/limits.ts';
import type { Requester } from './fair-queue.ts';
import { hitLimit } from './rate-limit.ts';
import { OverBudget, type ThreadBudget, threadOf } from './threads.ts';

type ReadRefusal = { ok: false; status: 400 | 429 | 503; message: string };

/** Makes a reader of uploaded sheets that runs `file` in a thread. Each read counts towards the shop's hourly limit. */
export function readInThread<Input, Read>(
  file: string,
  budget?: ThreadBudget,
): (input: Input, requester: Requester) => Promise<Read | ReadRefusal> {
  const inThread = threadOf<Input, Read>(file, budget);
  return async (input, requester) => {
    const wait = await hitLimit(sheetsByShop, requester.storeId);
    if (wait !== null) return unread(429, `Terlalu banyak berkas dalam satu jam. ${tryLater(wait)}`);
    try {
      return (await inThread(input, requester)) ?? unread(503, busy);
    } catch (error) {
      if (error instanceof OverBudget) return unread(400, tooComplex);
      throw error;
    }
  };
}

const tooComplex =
  'Berkas ini terlalu rumit untuk dibaca. Salin tabelnya saja ke berkas baru (tempel sebagai nilai), simpan sebagai .xlsx atau CSV, lalu coba lagi.';

const busy = 'Beberapa berkas sedang dibaca. Tunggu sebentar, lalu coba lagi.';

function tryLater(seconds: number): string {
  return `Coba lagi ${Math.ceil(seconds / 60)} menit lagi.`;
}

function unread(status: ReadRefusal['status'], message: string): ReadRefusal {
  return { ok: false, status, message };
}
