import { existsSync } from 'node:fs';
import { answersAt } from './embedded/answers.ts';
import { findBinaries } from './embedded/binaries.ts';
import { checkVersion, makeCluster, type Passwords, readPasswords } from './embedded/cluster.ts';
import { lockFolder } from './embedded/lock.ts';
import { findPlace } from './embedded/place.ts';
import { adopt } from './embedded/postmaster.ts';
import { APP_ROLE, DATABASE, ensureRoles, OWNER_ROLE } from './embedded/roles.ts';
import { supervise } from './embedded/supervisor.ts';

type Wish = {
  /** The program's data folder; made if it is not there. */
  dataDir: string;
  /** Told in one line (Indonesian) what is being done, and later when the server had to be started again. */
  onStep: (text: string) => void;
  maxConnections?: number;
};

/** How a database is reached. */
type DatabaseAddresses = {
  /** As the program: neither owner nor superuser. */
  appUrl: string;
  /** As the owner of the tables: for migrations only. */
  ownerUrl: string;
  /** As superuser, in the database `postgres`. */
  adminUrl: string;
};

/** A running embedded database. It is started again whenever it dies, until `stop`. */
export type EmbeddedDatabase = DatabaseAddresses & {
  /** Stops the server in order and lets go of the folder. */
  stop: () => Promise<void>;
  /** Cuts the server off at once. Nothing acknowledged is lost; the next start takes a little longer. */
  cut: () => void;
};

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that still runs there after this program was killed, and
 * makes the folder at its first use. One process at a time per folder: throws a start error naming the holder, and
 * others for a folder of another version, a full disk, a folder that can't be written.
 */
export async function startEmbedded({
  dataDir,
  onStep,
  maxConnections = 60,
}: Wish): Promise<EmbeddedDatabase> {
  const place = findPlace(dataDir);
  const lock = await lockFolder(place.home);
  try {
    const binaries = findBinaries(place.user, onStep);
    const passwords = readPasswords(place);
    if (existsSync(place.cluster)) checkVersion(place, binaries);
    else {
      onStep(`Membuat database baru di ${place.cluster} …`);
      await makeCluster(place, binaries, passwords.superuser);
    }
    const addressAt = (socketFolder: string) => addressesIn(socketFolder, passwords).adminUrl;
    const server = await supervise({ place, binaries, onStep, maxConnections, addressAt });
    try {
      const addresses = addressesIn(server.socketFolder, passwords);
      await ensureRoles(place, addresses.adminUrl, passwords);
      return {
        ...addresses,
        stop: async () => {
          await server.stop();
          lock.release();
        },
        cut: server.cut,
      };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The addresses of the server that runs on a data folder at this moment, whoever started it; null where none does. */
export async function findRunning(dataDir: string): Promise<DatabaseAddresses | null> {
  const place = findPlace(dataDir);
  if (!existsSync(place.cluster)) return null;
  const passwords = readPasswords(place);
  const running = await adopt(place.cluster, (folder) => answersAt(addressesIn(folder, passwords).adminUrl));
  return running && addressesIn(running.socketFolder, passwords);
}

function addressesIn(socketFolder: string, { superuser, owner, app }: Passwords): DatabaseAddresses {
  const address = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  return {
    appUrl: address(APP_ROLE, app, DATABASE),
    ownerUrl: address(OWNER_ROLE, owner, DATABASE),
    adminUrl: address('postgres', superuser, 'postgres'),
  };
}
