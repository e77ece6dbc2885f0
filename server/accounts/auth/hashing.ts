import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { APIError } from 'better-auth/api';
import { makeSemaphore } from '#server/bounds/semaphore.ts';

const derive = promisify(argon2);

/** OWASP's minimum cost for argon2id: about 40 ms and 19 MB per hash on a small machine. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes share libuv's thread pool with file access, so only two run at once. The last of 250 waits about 5 s. */
const takeTurn = makeSemaphore({ concurrency: 2, maxWaiting: 250 });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...COST }),
  );
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return false;
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const nonce = Buffer.from(parts[4] ?? '', 'base64');
  const storedTag = Buffer.from(parts[5] ?? '', 'base64');
  const tag = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce,
      tagLength: storedTag.length,
      memory,
      passes,
      parallelism,
    }),
  );
  return timingSafeEqual(tag, storedTag);
}

async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  const tag = await takeTurn(work);
  if (!tag) throw new APIError('SERVICE_UNAVAILABLE', { code: 'BUSY' });
  return tag;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
