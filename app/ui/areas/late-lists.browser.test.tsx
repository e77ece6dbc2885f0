import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { href } from '#domain/routes/href.ts';
import { answerAreas } from '../../../tests/support/components/areas.ts';
import { audit, mount } from '../../../tests/support/components/mount.ts';
import { AddressFields } from '../accounts/address-fields.tsx';

const field = (label: string) => page.getByRole('combobox', { name: label, exact: true });

// A page loads the lists of areas only once. Only a new test file gets a new page, so this file has just one test.
test('text typed before the lists arrive is matched when they arrive', async () => {
  const cities = Promise.withResolvers<void>();
  const districts = Promise.withResolvers<void>();
  await answerAreas((path) => (path === href('/api/wilayah') ? cities : districts).promise);
  mount(<AddressFields values={{}} errors={{}} />);
  await field('Kota/Kabupaten').click();
  await userEvent.keyboard('kab garut{Tab}kec. garut kota{Tab}');
  await expect.element(field('Kota/Kabupaten')).toHaveValue('kab garut');
  cities.resolve();
  await expect.element(field('Kota/Kabupaten')).toHaveValue('Kabupaten Garut');
  await expect.element(field('Provinsi')).toHaveValue('Jawa Barat');
  await expect.element(field('Kecamatan')).toHaveValue('kec. garut kota');
  districts.resolve();
  await expect.element(field('Kecamatan')).toHaveValue('Garut Kota');
  await audit();
});
