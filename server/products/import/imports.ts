import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import { planImport } from '#domain/products/import/plan.ts';
import type { Plan } from '#domain/products/import/planned.ts';
import { soughtBy } from '#domain/products/import/sought.ts';
import type { ImportError } from '#domain/products/import/table.ts';
import { recordActivity } from '#server/activity/record.ts';
import { inSlices } from '#server/bounds/slices.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { claimRoom } from '#server/stores/free/allowance.ts';
import { holdCategories, makeCategories } from '../categories.ts';
import { lockProducts } from '../lock.ts';
import { findProducts } from './catalogue.ts';
import type { ImportContent, PreparedImport } from './prepare.ts';
import { writePlan } from './write.ts';

/** `seen` maps variant ids to their stock at the time of the upload. */
type Content = ImportContent & { seen: Record<string, number> };

/** `mark` is a hash of the plan. The confirmation sends it back, so only the plan that the owner saw is imported. */
export type ImportPreview =
  | {
      kind: 'planned';
      files: string[];
      hasPhotos: boolean;
      hasNumberedCategories: boolean;
      plan: Plan;
      mark: string;
    }
  | { kind: 'working'; written: number; planned: number }
  | { kind: 'done'; made: number; changed: number };

export type ImportResult =
  | { kind: 'done'; made: number; changed: number }
  /** Products would be renamed, and the owner has not confirmed that. */
  | { kind: 'renamesUnconfirmed' }
  /** The shop has changed since the preview, or the plan has errors. */
  | { kind: 'differs' }
  | { kind: 'notFound' };

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** An import that has reported no progress for this many seconds counts as crashed and may be begun again. */
const SILENT_FOR_S = 30;

const isWorking = sql<boolean>`coalesce(working_at > now() - make_interval(secs => ${SILENT_FOR_S}), false)`;

/** Stores an import for its preview and returns its id. Deletes earlier imports that are not done or running. */
export async function storeImport(
  tx: Tx,
  storeId: string,
  { content, sought }: Pick<PreparedImport, 'content' | 'sought'>,
): Promise<string> {
  const { byId } = await findProducts(tx, storeId, sought);
  const stock = [...byId.values()].flatMap(({ variants }) => variants.map(({ id, stok }) => [id, stok]));
  // Appends to the JSON as text, because parsing and writing 10 MB of JSON again would delay all other requests.
  const whole = `${content.slice(0, -1)},"seen":${JSON.stringify(Object.fromEntries(stock))}}`;
  const id = randomUUIDv7();
  const before = await tx
    .selectFrom('productImports')
    .select(['id', isWorking.as('isWorking')])
    .where('storeId', '=', storeId)
    .where('doneAt', 'is', null)
    .forUpdate()
    .execute();
  const forgotten = before.filter((one) => !one.isWorking);
  await pipelined(tx, [
    tx
      .deleteFrom('productImports')
      .where('storeId', '=', storeId)
      .where(sql<boolean>`id = ANY(${forgotten.map((one) => one.id)}::uuid[])`),
    tx.insertInto('productImports').values({ storeId, id, content: whole }),
  ]);
  return id;
}

export async function previewImport(tx: Tx, storeId: string, id: string): Promise<ImportPreview | null> {
  const stored = await readImport(tx, storeId, id);
  if (!stored) return null;
  const { doneAt, isWorking, made, changed, written, planned } = stored;
  if (doneAt) return { kind: 'done', made, changed };
  if (isWorking) return { kind: 'working', written, planned };
  const content = JSON.parse(stored.content) as Content;
  const { files, hasPhotos, hasNumberedCategories } = content;
  const plan = await planOf(tx, storeId, content);
  return {
    kind: 'planned',
    files,
    hasPhotos,
    hasNumberedCategories,
    plan,
    mark: await markOf(storeId, plan),
  };
}

/** `mark` is the hash of the plan that the owner saw. `mayRename` is true if the owner lets products get new names. */
type Confirmed = { mark: string; mayRename: boolean };

/** Imports all products or none. A repeated call with the same `id` changes nothing. May throw AllowanceExceeded. */
export async function importProducts(
  run: Run,
  storeId: string,
  id: string,
  { mark, mayRename }: Confirmed,
): Promise<ImportResult> {
  return run(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${storeId}`}, 0))`.execute(tx);
    const stored = await readImport(tx, storeId, id);
    if (!stored) return { kind: 'notFound' };
    if (stored.doneAt) return { kind: 'done', made: stored.made, changed: stored.changed };
    const content = JSON.parse(stored.content) as Content;
    const plan = await planLocked(tx, storeId, content);
    if (plan.errors.length > 0 || (await markOf(storeId, plan)) !== mark) return { kind: 'differs' };
    if (!mayRename && plan.products.some(({ renamedTo }) => renamedTo !== null))
      return { kind: 'renamesUnconfirmed' };
    const planned = plan.products.filter(({ kind }) => kind !== 'unchanged');
    const made = planned.filter(({ kind }) => kind === 'new').length;
    await claimRoom(tx, storeId, { products: made, photoBytes: 0 });
    const categories = await makeCategories(tx, storeId, plan.categories.added);
    await writePlan(tx, storeId, planned, categories, (written) =>
      storeProgress(run, storeId, id, written, planned.length),
    );
    const changed = planned.length - made;
    const noted = await tx
      .updateTable('productImports')
      .set({ content: '', doneAt: sql<Date>`now()`, made, changed })
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (noted.numUpdatedRows !== 1n) throw new Error('the import was forgotten while it was written');
    if (planned.length > 0) {
      const changes = { made: [null, made], changed: [null, changed] } as const;
      recordActivity(tx, { noun: 'products', verb: 'imported', subject: content.files.join(', '), changes });
      publishStoreChange(tx, storeId, 'products');
    }
    return { kind: 'done', made, changed };
  });
}

async function planLocked(tx: Tx, storeId: string, content: Content): Promise<Plan> {
  const { wishes: sheetProducts } = content;
  if (sheetProducts.some((one) => one.kategori !== undefined || one.suggestedKategori !== undefined))
    await holdCategories(tx, storeId);
  const { byId } = await findProducts(tx, storeId, soughtBy(sheetProducts));
  await lockProducts(tx, storeId, [...byId.keys()]);
  return planOf(tx, storeId, content);
}

async function planOf(
  tx: Tx,
  storeId: string,
  { wishes: sheetProducts, options, errors, seen }: Content,
): Promise<Plan> {
  const found = await findProducts(tx, storeId, soughtBy(sheetProducts));
  const catalogue = { ...found, seen: new Map(Object.entries(seen)) };
  const plan = await inSlices(planImport(sheetProducts, catalogue, options), { storeId });
  return { ...plan, errors: onePerPosition([...errors, ...plan.errors]) };
}

/** Keeps one error per cell. An invalid value would often be reported a second time, as a missing value. */
function onePerPosition(errors: readonly ImportError[]): ImportError[] {
  const places = Map.groupBy(errors, ({ file, row, column }) => `${file}\n${row}\n${column}`);
  return [...places.values()].flatMap(([first]) => first ?? []).sort((one, other) => one.row - other.row);
}

/** Hashes the plan without the present stock, so that sales after the preview do not change the hash. */
function markOf(storeId: string, plan: Plan): Promise<string> {
  return inSlices(hashPlan(plan), { storeId });
}

function* hashPlan({ products, categories }: Plan): Generator<void, string> {
  const hash = createHash('sha256').update(JSON.stringify(categories));
  for (const { stockChanges: _, changedVariants, ...rest } of products) {
    yield;
    if (rest.kind === 'unchanged') continue;
    const moved = changedVariants.map(({ stok, ...variant }) => ({ ...variant, moved: stok?.moved }));
    hash.update(JSON.stringify({ ...rest, changedVariants: moved }));
  }
  return hash.digest('base64url').slice(0, 22);
}

async function readImport(tx: Tx, storeId: string, id: string) {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('productImports')
    .select(['content', 'written', 'planned', 'doneAt', 'made', 'changed'])
    .select(isWorking.as('isWorking'))
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the progress in its own transaction, so that the page sees it while the import runs. Ignores failures. */
async function storeProgress(run: Run, storeId: string, id: string, written: number, planned: number) {
  const writing = run((tx) =>
    tx
      .updateTable('productImports')
      .set({ written, planned, workingAt: sql<Date>`now()` })
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .execute(),
  );
  await writing.catch(() => undefined);
}
