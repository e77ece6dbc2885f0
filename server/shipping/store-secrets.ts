import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';

type SecretName = 'rajaOngkirApiKey';

/** Identifies a secret. The encryption includes both fields, so that a secret moved to another row is unreadable. */
type SecretReference = { storeId: string; name: SecretName };

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. The bytes are version, nonce, tag and ciphertext. */
export function sealSecret(secret: SecretReference, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(), iv).setAAD(boundTo(secret));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret. Returns null if it was altered, moved to another row, or encrypted with another SECRET_KEY. */
export function openSecret(secret: SecretReference, sealed: Buffer): string | null {
  const [iv, tag, text] = [
    sealed.subarray(1, 1 + IV_BYTES),
    sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES),
    sealed.subarray(1 + IV_BYTES + TAG_BYTES),
  ];
  if (sealed[0] !== VERSION || tag.byteLength !== TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(secret)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export async function saveSecret(tx: Tx, secret: SecretReference, text: string): Promise<void> {
  const ciphertext = sealSecret(secret, text);
  await tx
    .insertInto('storeSecrets')
    .values({ ...secret, ciphertext, updatedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['storeId', 'name'])
        .doUpdateSet(({ ref }) => ({ ciphertext, updatedAt: ref('excluded.updatedAt') })),
    )
    .execute();
}

export async function readSecret(tx: Tx, secret: SecretReference): Promise<string | null> {
  const row = await tx
    .selectFrom('storeSecrets')
    .select('ciphertext')
    .where('storeId', '=', secret.storeId)
    .where('name', '=', secret.name)
    .executeTakeFirst();
  return row ? openSecret(secret, row.ciphertext) : null;
}

export async function deleteSecret(tx: Tx, { storeId, name }: SecretReference): Promise<void> {
  await tx.deleteFrom('storeSecrets').where('storeId', '=', storeId).where('name', '=', name).execute();
}

function sealingKey(): Buffer {
  if (!env.secretKey) throw new Error('SECRET_KEY is not set; the primary makes one and hands it on');
  return Buffer.from(hkdfSync('sha256', env.secretKey, '', 'kedai store secrets', 32));
}

function boundTo({ storeId, name }: SecretReference): Buffer {
  return Buffer.from(`${storeId}/${name}`);
}
