import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addressOf, type DatabaseAddresses, testDatabase, withClient } from './database.ts';

/** A database on the tests' server in which nothing is yet, as an operator makes it; its maker drops it. */
export type EmptyDatabase = DatabaseAddresses & { drop: () => Promise<void> };

export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const { appUrl, ownerUrl, adminUrl } = testDatabase();
  const [app, owner] = [roleOf(appUrl), roleOf(ownerUrl)];
  const order = (text: string) =>
    withClient(adminUrl, async (client) => {
      await client.query(text);
    });
  await order(`CREATE DATABASE ${name} OWNER ${owner}`);
  await order(
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${app}`,
  );
  return {
    appUrl: addressOf(appUrl, name),
    ownerUrl: addressOf(ownerUrl, name),
    adminUrl: addressOf(adminUrl, name),
    drop: () => order(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function roleOf(url: string): string {
  return pg.escapeIdentifier(new URL(url).username);
}
