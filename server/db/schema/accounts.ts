import type { Generated } from 'kysely';
import type { Role } from '#domain/access.ts';

type UsersTable = {
  uid: string;
  email: string;
  role: Role;
  namaLengkap: Generated<string>;
  wa: Generated<string>;
  alamatLengkap: Generated<string>;
  provinsi: Generated<string>;
  kotaKabupaten: Generated<string>;
  kecamatan: Generated<string>;
  kodePos: Generated<string>;
  createdAt: Generated<Date>;
};

export type AccountTables = {
  users: UsersTable;
};
