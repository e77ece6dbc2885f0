import type { Binaries } from './binaries.ts';
import type { Passwords } from './cluster.ts';
import type { DatabasePlace } from './place.ts';
import { APP_ROLE, DATABASE, ensureRoles, OWNER_ROLE } from './roles.ts';
import { supervise } from './supervisor.ts';

type Wish = {
  /** Its database folder is there, made by `binaries`' major version, and this process has locked it. */
  place: DatabasePlace;
  binaries: Binaries;
  passwords: Passwords;
  onStep: (text: string) => void;
  maxConnections: number;
};

/** How a database is reached. */
export type DatabaseAddresses = {
  /** As the program: neither owner nor superuser. */
  appUrl: string;
  /** As the owner of the tables: for migrations only. */
  ownerUrl: string;
  /** As superuser, in the database `postgres`. */
  adminUrl: string;
};

/** A server that is started again whenever it dies, until it is stopped. */
export type EmbeddedDatabase = DatabaseAddresses & {
  /** Stops it in order. */
  stop: () => Promise<void>;
  /** Cuts it off at once. Nothing acknowledged is lost; the next start takes a little longer. */
  cut: () => void;
};

/** Starts or adopts the server of a database folder, and completes its roles and database. Throws start errors. */
export async function runEmbedded(wish: Wish): Promise<EmbeddedDatabase> {
  const { place, passwords } = wish;
  const addressAt = (socketFolder: string) => addressesIn(socketFolder, passwords).adminUrl;
  const server = await supervise({ ...wish, addressAt });
  try {
    const addresses = addressesIn(server.socketFolder, passwords);
    await ensureRoles(place, addresses.adminUrl, passwords);
    return { ...addresses, stop: server.stop, cut: server.cut };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The addresses of a server whose socket lies in this folder. */
export function addressesIn(socketFolder: string, { superuser, owner, app }: Passwords): DatabaseAddresses {
  const address = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  return {
    appUrl: address(APP_ROLE, app, DATABASE),
    ownerUrl: address(OWNER_ROLE, owner, DATABASE),
    adminUrl: address('postgres', superuser, 'postgres'),
  };
}
