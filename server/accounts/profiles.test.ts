import { expect, it } from 'vitest';
import { address } from '../../tests/support/addresses.ts';
import { askAdmin } from '../../tests/support/database/database.ts';
import { world } from '../../tests/support/world/world.ts';
import { flushBatchers } from '../bounds/batcher.ts';
import { storeProfileSoon } from './profiles.ts';

const { budi } = world;

async function versionAfter(profile: typeof address): Promise<unknown> {
  storeProfileSoon(budi.id, profile);
  await flushBatchers();
  const [row] = await askAdmin('SELECT xmin::text, alamat_lengkap FROM users WHERE uid = $1', [budi.id]);
  return row;
}

it('an unchanged profile is not written, whether the order is sent or picked up', async () => {
  const pickedUp = {
    ...address,
    alamatLengkap: '',
    provinsi: '',
    kotaKabupaten: '',
    kecamatan: '',
    kodePos: '',
  };
  const known = await versionAfter(address);
  expect(known).toMatchObject({ alamat_lengkap: address.alamatLengkap });
  expect(await versionAfter(address)).toEqual(known);
  expect(await versionAfter(pickedUp)).toEqual(known);
  expect(await versionAfter({ ...pickedUp, namaLengkap: 'Budi Baru' })).not.toEqual(known);
});
