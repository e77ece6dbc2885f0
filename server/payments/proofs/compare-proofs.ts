import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { COMPARED_DAYS, MAX_COMPARED } from '#domain/payments/proof.ts';
import { inSlices } from '#server/bounds/slices.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { isTransient } from '#server/db/errors.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { log } from '#server/log.ts';
import { findRoughPlacement, type Placement } from '../pictures/rough-placement.ts';
import { isSamePicture } from '../pictures/same-picture.ts';
import { type Traits, traitsOf } from '../pictures/traits.ts';

/** One run compares at most this many proofs, because a run occupies a job slot that other jobs may need. */
const MOST_OF_RUN = 20;
const MOST_OF_SHOP = 5;
const FIRST = '00000000-0000-0000-0000-000000000000';

const BATCH = 100;
/** After a rough comparison with all pictures, only this many of the most similar ones are compared closely. */
const CLOSELY = 20;
const LEAST_ALIKE = 0.85;

type NewProof = {
  storeId: string;
  orderId: string;
  id: string;
  customerId: string;
  digest: Buffer;
  fingerprint: Buffer;
};

/** Finds new proofs whose picture was also sent for another order. Returns true if the next run should continue. */
export async function compareProofs(signal?: AbortSignal): Promise<boolean> {
  // Starts at a random shop, so that no shop always comes last.
  let after: string = randomUUID();
  let rounds = 0;
  for (let compared = 0; compared < MOST_OF_RUN; ) {
    const proof: NewProof | undefined = await asSystem((tx) => findNew(tx, after));
    if (proof) {
      await compareOne(proof, signal);
      compared += 1;
      after = proof.storeId;
    } else if (after === FIRST) return false;
    else if (rounds === MOST_OF_SHOP) return true;
    else {
      after = FIRST;
      rounds += 1;
    }
  }
  return true;
}

async function compareOne(proof: NewProof, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const duplicate = await findDuplicate(proof, signal).catch((error) => {
    if (signal?.aborted || isTransient(error)) throw error;
    log.error({ err: error, storeId: proof.storeId, proof: proof.id }, 'a proof could not be compared');
    return null;
  });
  await asSystem((tx) => recordDuplicate(tx, proof, duplicate));
}

async function findNew(tx: Tx, after: string): Promise<NewProof | undefined> {
  const { rows } = await sql<NewProof>`
    SELECT store_id, order_id, id, customer_id, digest, fingerprint FROM payment_proofs
    WHERE NOT compared AND store_id > ${after} ORDER BY store_id, created_at LIMIT 1`.execute(tx);
  return rows[0];
}

type EarlierProof = { orderId: string; id: string; createdAt: string; digest: Buffer; fingerprint: Buffer };
type Duplicate = Pick<EarlierProof, 'orderId' | 'id'>;
type Candidate = Duplicate & { traits: Traits; alike: number; placement: Placement };

async function findDuplicate(proof: NewProof, signal?: AbortSignal): Promise<Duplicate | null> {
  // `traits` is null for a very long, narrow picture. Such a picture is only compared byte by byte.
  const traits = traitsOf(proof.fingerprint);
  const requester = { storeId: proof.storeId, signal };
  let likeliest: Candidate[] = [];
  let after: EarlierProof | undefined;
  for (let compared = 0; compared < MAX_COMPARED; compared += BATCH) {
    const batch: EarlierProof[] = await asSystem((tx) => readEarlierProofs(tx, proof, after));
    for (const earlier of batch) {
      if (earlier.digest.equals(proof.digest)) return { orderId: earlier.orderId, id: earlier.id };
      const candidate = traits && (await inSlices(roughlyAlike(traits, earlier), requester));
      if (candidate) likeliest.push(candidate);
    }
    likeliest = likeliest.sort((one, other) => other.alike - one.alike).slice(0, CLOSELY);
    after = batch.at(-1);
    if (batch.length < BATCH) break;
  }
  for (const { orderId, id, traits: other, placement } of likeliest)
    if (traits && (await inSlices(isSamePicture(traits, other, placement), requester)))
      return { orderId, id };
  return null;
}

function* roughlyAlike(
  traits: Traits,
  { orderId, id, fingerprint }: EarlierProof,
): Generator<void, Candidate | null> {
  const other = traitsOf(fingerprint);
  if (!other) return null;
  const { alike, placement } = yield* findRoughPlacement(traits, other);
  return alike >= LEAST_ALIKE ? { orderId, id, traits: other, alike, placement } : null;
}

async function readEarlierProofs(
  tx: Tx,
  { storeId, orderId }: NewProof,
  after: EarlierProof | undefined,
): Promise<EarlierProof[]> {
  const behind = after
    ? sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<EarlierProof>`
    SELECT order_id, id, created_at::text AS created_at, digest, fingerprint FROM payment_proofs
    WHERE store_id = ${storeId} AND order_id <> ${orderId}
      AND created_at > now() - make_interval(days => ${COMPARED_DAYS}) ${behind}
    ORDER BY created_at DESC, id DESC LIMIT ${BATCH}`.execute(tx);
  return rows;
}

/** Marks the proof as compared. If a proof of another order has the same picture, each stores the other's order. */
async function recordDuplicate(
  tx: Tx,
  { storeId, orderId, id, customerId }: NewProof,
  duplicate: Duplicate | null,
): Promise<void> {
  await sql`
    UPDATE payment_proofs SET compared = true, same_as = ${duplicate?.orderId ?? null}
    WHERE store_id = ${storeId} AND order_id = ${orderId} AND id = ${id}`.execute(tx);
  if (!duplicate) return;
  await sql`
    UPDATE payment_proofs SET same_as = ${orderId}
    WHERE store_id = ${storeId} AND order_id = ${duplicate.orderId} AND id = ${duplicate.id} AND same_as IS NULL`.execute(
    tx,
  );
  publishStoreChange(tx, storeId, 'orders', customerId);
}
