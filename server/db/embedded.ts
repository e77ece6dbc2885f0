import { existsSync } from 'node:fs';
import { explainSystemError } from '../start-error.ts';
import { answersAt } from './embedded/answers.ts';
import { findBinaries } from './embedded/binaries.ts';
import { checkVersion, makeCluster, readPasswords } from './embedded/cluster.ts';
import { findLocation } from './embedded/location.ts';
import { lockFolder } from './embedded/lock.ts';
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

/** Starts the database or takes over the one of a killed program. Throws if another program uses the data folder. */
export async function startEmbedded({
  dataDir,
  onStep,
  maxConnections = 60,
}: Options): Promise<EmbeddedDatabase> {
  const { home } = findLocation(dataDir);
  const lock = await lockFolder(home);
  try {
    completeReplacement(findLocation(dataDir));
    const location = findLocation(dataDir);
    const binaries = findBinaries(location.user, onStep);
    const passwords = readPasswords(location);
    if (existsSync(location.cluster)) checkVersion(location, binaries);
    else {
      onStep(`Membuat database baru di ${location.cluster} …`);
      await makeCluster(location, binaries, passwords.superuser);
    }
    const server = await runEmbedded({ location, binaries, passwords, onStep, maxConnections });
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
  const location = findLocation(dataDir);
  return existsSync(location.cluster) || existsSync(successorOf(location));
}

export async function findRunning(dataDir: string): Promise<DatabaseAddresses | null> {
  const location = findLocation(dataDir);
  if (!existsSync(location.cluster)) return null;
  const passwords = readPasswords(location);
  const running = await adopt(location.cluster, (folder) =>
    answersAt(addressesIn(folder, passwords).adminUrl),
  );
  return running && addressesIn(running.socketFolder, passwords);
}
