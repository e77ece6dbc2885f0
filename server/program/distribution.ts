import { distribute } from '../db/citus/distribute.ts';
import { isCitus, type Node, readWorkers, refuseWorker } from '../db/citus/placement.ts';
import { proveReach } from '../db/citus/proof.ts';
import { closeBoth, openBoth, type Sessions } from '../db/citus/session.ts';
import { begin, qualifiedName, readTables } from '../db/tables.ts';
import { lockMigrations, refuseWhileInUse } from '../migrate/alone.ts';
import { migrate } from '../migrate/migrate.ts';
import { startError } from '../start-error.ts';

type Addresses = { appUrl: string; ownerUrl: string };

type Distribution = {
  spread: string[];
  nodes: Node[];
  rows: { name: string; before: number; after: number }[];
};

/** Distributes the shops' tables over the nodes of a Citus cluster. Can be run again, such as after an interruption. */
export async function distributeShops(
  addresses: Addresses,
  onTable: (name: string) => void,
): Promise<Distribution> {
  const sessions = await openBoth(addresses, 'kedai-distribute');
  try {
    await refuseUnprepared(sessions);
    await migrate(addresses);
    await lockMigrations(sessions.owner);
    await refuseWhileInUse(sessions.app);
    await proveReach(sessions.app);
    const before = await countRows(sessions);
    const spread = await distribute(sessions.owner, onTable);
    await proveReach(sessions.app);
    const after = await countRows(sessions);
    const rows = [...before].map(([name, count]) => ({ name, before: count, after: after.get(name) ?? 0 }));
    refuseDifference(rows);
    return { spread, nodes: await readWorkers(sessions.owner), rows };
  } finally {
    await closeBoth(sessions);
  }
}

async function refuseUnprepared({ owner, app }: Sessions): Promise<void> {
  if (!(await isCitus(owner)))
    throw startError(
      'Database ini tanpa ekstensi Citus. Pasang Citus di semua node, jalankan CREATE EXTENSION citus, lalu ulangi ' +
        '(docs/runbook.md#from-one-postgresql-to-citus).',
    );
  await refuseWorker(owner);
  if ((await readWorkers(owner)).length === 0)
    throw startError(
      'Koordinator Citus ini belum punya node pekerja. Tambahkan dengan citus_add_node, lalu ulangi ' +
        '(docs/runbook.md#from-one-postgresql-to-citus).',
    );
  await refuseWhileInUse(app);
}

async function countRows({ app }: Sessions): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await begin(app, 'read');
  try {
    for (const table of await readTables(app)) {
      const { rows } = await app.query<{ count: string }>(`SELECT count(*) FROM ${qualifiedName(table)}`);
      counts.set(`${table.schema}.${table.name}`, Number(rows[0]?.count));
    }
    return counts;
  } finally {
    await app.query('ROLLBACK');
  }
}

function refuseDifference(rows: Distribution['rows']): void {
  const different = rows.filter(({ before, after }) => before !== after);
  if (different.length === 0) return;
  const list = different.map(({ name, before, after }) => `${name} ${before} → ${after}`);
  throw startError(
    `Jumlah baris berubah: ${list.join(', ')}. Jangan jalankan Kedai; pulihkan dari cadangan.`,
  );
}
