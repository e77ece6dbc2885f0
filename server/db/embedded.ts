import { existsSync } from 'node:fs';
import { explainSystemError } from '../start-error.ts';
import { answersAt } from './embedded/answers.ts';
import { findBinaries } from './embedded/binaries.ts';
import { checkVersion, makeCluster, readPasswords } from './embedded/cluster.ts';
import { lockFolder } from './embedded/lock.ts';
import { findPlace } from './embedded/place.ts';
import { adopt } from './embedded/postmaster.ts';
import {
  addressesIn,
  type DatabaseAddresses,
  type EmbeddedDatabase,
  runEmbedded,
} from './embedded/running.ts';
import { completeReplacement, successorOf } from './embedded/successor.ts';

type Options = {
  dataDir: string;
  onStep: (text: string) => void;
  maxConnections?: number;
};

/** Starts the database, or adopts one that a killed program left running. Only one process may use a folder. */
export async function startEmbedded({
  dataDir,
  onStep,
  maxConnections = 60,
}: Options): Promise<EmbeddedDatabase> {
  const { home } = findPlace(dataDir);
  const lock = await lockFolder(home);
  try {
    completeReplacement(findPlace(dataDir));
    const place = findPlace(dataDir);
    const binaries = findBinaries(place.user, onStep);
    const passwords = readPasswords(place);
    if (existsSync(place.cluster)) checkVersion(place, binaries);
    else {
      onStep(`Membuat database baru di ${place.cluster} …`);
      await makeCluster(place, binaries, passwords.superuser);
    }
    const server = await runEmbedded({ place, binaries, passwords, onStep, maxConnections });
    return {
      ...server,
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explainSystemError(error, home);
  }
}

export function hasDatabase(dataDir: string): boolean {
  const place = findPlace(dataDir);
  return existsSync(place.cluster) || existsSync(successorOf(place));
}

/** Finds a running server, even if another program started it. */
export async function findRunning(dataDir: string): Promise<DatabaseAddresses | null> {
  const place = findPlace(dataDir);
  if (!existsSync(place.cluster)) return null;
  const passwords = readPasswords(place);
  const running = await adopt(place.cluster, (folder) => answersAt(addressesIn(folder, passwords).adminUrl));
  return running && addressesIn(running.socketFolder, passwords);
}
