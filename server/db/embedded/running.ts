import type { Binaries } from './binaries.ts';
import type { Passwords } from './cluster.ts';
import type { DatabaseLocation } from './location.ts';
import { APP_ROLE, DATABASE, ensureRoles, OWNER_ROLE } from './roles.ts';
import { supervise } from './supervisor.ts';

type Options = {
  location: DatabaseLocation;
  binaries: Binaries;
  passwords: Passwords;
  onStep: (text: string) => void;
  maxConnections: number;
};

export type DatabaseAddresses = {
  appUrl: string;
  ownerUrl: string;
  adminUrl: string;
};

export type EmbeddedDatabase = DatabaseAddresses & {
  stop: () => Promise<void>;
  /** Stops the server without a clean shutdown. Committed transactions survive. */
  cut: () => void;
};

export async function runEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { location, passwords } = options;
  const addressAt = (socketFolder: string) => addressesIn(socketFolder, passwords).adminUrl;
  const server = await supervise({ ...options, addressAt });
  try {
    const addresses = addressesIn(server.socketFolder, passwords);
    await ensureRoles(location, addresses.adminUrl, passwords);
    return { ...addresses, stop: server.stop, cut: server.cut };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export function addressesIn(socketFolder: string, { superuser, owner, app }: Passwords): DatabaseAddresses {
  const address = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  return {
    appUrl: address(APP_ROLE, app, DATABASE),
    ownerUrl: address(OWNER_ROLE, owner, DATABASE),
    adminUrl: address('postgres', superuser, 'postgres'),
  };
}
