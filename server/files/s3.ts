import { Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { Env } from '../env.ts';
import { FileStoreError, failureOfErrno, failureOfStatus } from './failure.ts';
import type { FileEntry, FileStore, StoredFile } from './file-store.ts';
import { contentTypeOf, isKeyPrefix, isPublic } from './keys.ts';

export type S3Settings = NonNullable<Env['s3']>;

/** Limits for one read or write: the time, including retries, and the number of attempts. */
export type S3Limits = { readMs: number; writeMs: number; maxAttempts: number };

const LIMITS: S3Limits = { readMs: 4_000, writeMs: 30_000, maxAttempts: 2 };
const CONNECT_MS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** Returns a file store in an S3 bucket. Reads whole files, so that slow visitors do not occupy connections to S3. */
export function s3Store(settings: S3Settings, limits: S3Limits = LIMITS): FileStore {
  const { bucket: Bucket } = settings;
  const connecting = connect(settings, limits.maxAttempts);
  // Prevents an unhandled rejection; each method that awaits `connecting` throws its error.
  connecting.catch(() => undefined);
  return {
    async put(key, bytes) {
      const ContentType = typeOf(key);
      const { sdk, client } = await connecting;
      const CacheControl = isPublic(key) ? 'public, max-age=31536000, immutable' : 'private, no-store';
      const command = new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType, CacheControl });
      await client.send(command, until(limits.writeMs)).catch(fail);
    },
    async get(key) {
      const contentType = typeOf(key);
      const { sdk, client } = await connecting;
      const deadline = until(limits.readMs);
      const command = new sdk.GetObjectCommand({ Bucket, Key: key });
      const found = await client.send(command, deadline).catch(unlessAbsent);
      return found ? readWhole(found, contentType, deadline.abortSignal).catch(fail) : null;
    },
    async delete(key) {
      typeOf(key);
      const { sdk, client } = await connecting;
      const command = new sdk.DeleteObjectCommand({ Bucket, Key: key });
      await client.send(command, until(limits.readMs)).catch(unlessAbsent);
    },
    async list(prefix) {
      if (!isKeyPrefix(prefix)) throw new Error('not a folder of the file store');
      const found: string[] = [];
      for await (const page of pages(prefix)) found.push(...page.map(({ key }) => key));
      return found;
    },
    walk: (folder) => pages(`${folder}/`),
  };

  async function* pages(Prefix: string): AsyncGenerator<FileEntry[]> {
    const { sdk, client } = await connecting;
    let ContinuationToken: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await client.send(command, until(limits.readMs)).catch(fail);
      yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key && LastModified && contentTypeOf(Key) !== null ? [{ key: Key, storedAt: LastModified }] : [],
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
}

async function connect(settings: S3Settings, maxAttempts: number) {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts,
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Some S3 services other than Amazon's reject the SDK's newer checksums. The signature already protects uploads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

function until(timeoutMs: number): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(timeoutMs) };
}

function typeOf(key: string): string {
  const contentType = contentTypeOf(key);
  if (contentType === null) throw new Error('not a key of the file store');
  return contentType;
}

async function readWhole(
  { Body, ContentLength, ETag }: GetObjectCommandOutput,
  contentType: string,
  signal: AbortSignal,
): Promise<StoredFile> {
  if (!(Body instanceof Readable)) throw new Error('the object store sent no body');
  if (ContentLength === undefined || ContentLength > MAX_BYTES || !ETag) {
    Body.destroy();
    throw new Error(`the object store sent ${ContentLength} bytes tagged ${ETag}`);
  }
  const bytes = Buffer.concat(await Body.toArray({ signal }));
  return { size: bytes.length, contentType, etag: ETag, open: () => Readable.from([bytes]) };
}

/** Returns undefined if the file does not exist. Throws all other errors, also for a missing bucket. */
function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof Error) || statusOf(error) !== 404 || error.name === 'NoSuchBucket') fail(error);
}

function fail(error: unknown): never {
  if (error instanceof FileStoreError) throw error;
  const status = statusOf(error);
  if (!(error instanceof Error) || status === undefined || status < 400)
    throw failureOfErrno(undefined, error);
  throw failureOfStatus(status, `${error.name}: ${error.message}`);
}

function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}
