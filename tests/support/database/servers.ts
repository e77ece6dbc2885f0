import { randomUUID } from 'node:crypto';
import { readFile, readlink, stat } from 'node:fs/promises';
import type pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { ask, type DatabaseAddresses, joinNodes, withClient } from './database.ts';

/** The test run fails if a server's log matches this. It also matches the deadlocks that Citus finds between nodes. */
const FAULTS = /terminated by signal|deadlock/;

export type TestServers = DatabaseAddresses & { stop: () => Promise<void> };

/** Opens the servers that `KEDAI_TEST_SERVERS` names, or otherwise starts an embedded one for this run. */
export async function openServers(dataDir: string): Promise<TestServers> {
  return (await openNamedServers()) ?? openEmbedded(dataDir);
}

/**
 * Opens the servers on the ports of 127.0.0.1 that `KEDAI_TEST_SERVERS` lists. Several form a Citus cluster, with the
 * first as its coordinator. The role `postgres` must need no password. Returns null if the variable is not set.
 */
export async function openNamedServers(): Promise<TestServers | null> {
  const ports = (process.env.KEDAI_TEST_SERVERS ?? '').split(',').filter(Boolean);
  return ports.length > 0 ? openNamed(ports) : null;
}

async function openEmbedded(dataDir: string): Promise<TestServers> {
  const { appUrl, ownerUrl, adminUrl, stop } = await startEmbedded({
    dataDir,
    onStep: () => undefined,
    maxConnections: 300,
  });
  try {
    await withClient(adminUrl, forgetCrashes);
    return { appUrl, ownerUrl, adminUrl, workerUrls: [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Turns off what makes databases survive a crash. Tests do not need it, and copying is much faster without it. */
async function forgetCrashes(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
}

async function openNamed(ports: string[]): Promise<TestServers> {
  const run = randomUUID().slice(0, 8);
  const roles = { owner: `kedai_owner_${run}`, app: `kedai_app_${run}` };
  const database = `kedai_${run}`;
  const addressFor = (role: string, port: string, name: string) =>
    `postgres://${role}@127.0.0.1:${port}/${name}`;
  const [first = '', ...others] = ports;
  const logs = await Promise.all(ports.map((port) => openLog(addressFor('postgres', port, 'postgres'))));
  const onEach = async (statements: string[]) => {
    for (const port of ports)
      await withClient(addressFor('postgres', port, 'postgres'), async (client) => {
        for (const one of statements) await client.query(one);
      });
  };
  const drop = [
    `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
    ...Object.values(roles).map((role) => `DROP ROLE IF EXISTS ${role}`),
  ];
  const stop = async () => {
    await onEach(drop);
    await Promise.all(logs.map((log) => log.assertSound()));
  };
  try {
    await onEach([
      `CREATE ROLE ${roles.owner} LOGIN`,
      `CREATE ROLE ${roles.app} LOGIN`,
      // Sets this for the role, because a copy of a database does not keep the settings that make-database.sh makes.
      `ALTER ROLE ${roles.app} SET random_page_cost = 1.1`,
      `CREATE DATABASE ${database} OWNER ${roles.owner}`,
      `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
      `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${roles.app}`,
    ]);
    const addresses: DatabaseAddresses = {
      appUrl: addressFor(roles.app, first, database),
      ownerUrl: addressFor(roles.owner, first, database),
      adminUrl: addressFor('postgres', first, database),
      workerUrls: others.map((port) => addressFor('postgres', port, database)),
    };
    await joinNodes(addresses);
    return { ...addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the process id of the main process of a server on this machine; only the superuser may read it. */
export async function postmasterOf(url: string): Promise<number> {
  const [row] = await ask<{ pid: number }>(
    url,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`,
  );
  return row?.pid ?? 0;
}

async function openLog(url: string): Promise<{ assertSound: () => Promise<void> }> {
  const path = await readlink(`/proc/${await postmasterOf(url)}/fd/2`);
  const { size } = await stat(path).catch((reason) => {
    throw new Error(`the log of ${new URL(url).host} (${path}) is not to be read`, { cause: reason });
  });
  return {
    assertSound: async () => {
      const written = (await readFile(path)).subarray(size).toString();
      const faults = written.split('\n').filter((line) => FAULTS.test(line));
      if (faults.length > 0) throw new Error(`the log of ${new URL(url).host}:\n${faults.join('\n')}`);
    },
  };
}
