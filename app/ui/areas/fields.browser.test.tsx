import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAreas } from '../../../tests/support/components/areas.ts';
import { audit, mount } from '../../../tests/support/components/mount.ts';
import { AddressFields } from '../accounts/address-fields.tsx';

const field = (label: string) => page.getByRole('combobox', { name: label, exact: true });
const options = page.getByRole('option');
const namesOffered = () => options.elements().map(({ textContent }) => textContent);

let sent: FormData | null;

beforeEach(async () => {
  await answerAreas();
  sent = null;
  mount(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent = new FormData(event.currentTarget);
      }}
    >
      <AddressFields values={{}} errors={{}} />
      <button type="submit">Simpan</button>
    </form>,
  );
  await expect.element(field('Provinsi')).toBeVisible();
});

test('an address is found by keyboard, starting with the city', async () => {
  focus('Kota/Kabupaten');
  await userEvent.keyboard('banjar');
  await expect
    .poll(namesOffered)
    .toEqual([
      'Kota BanjarJawa Barat',
      'Kabupaten BanjarKalimantan Selatan',
      'Kota BanjarbaruKalimantan Selatan',
      'Kota BanjarmasinKalimantan Selatan',
      'Kabupaten BanjarnegaraJawa Tengah',
    ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await audit();
  await userEvent.keyboard('{Escape}');
  await expect.poll(namesOffered).toEqual([]);
  await expect.element(field('Kota/Kabupaten')).toHaveValue('banjar');
  await pressAtOnce(['ArrowDown', 'Enter']);
  await expect.element(field('Provinsi')).toHaveValue('Jawa Barat');
  await expect.element(field('Kota/Kabupaten')).toHaveValue('Kota Banjar');

  await userEvent.keyboard('{Control>}a{/Control}kab gar');
  await expect.poll(namesOffered).toEqual(['Kabupaten Garut']);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Kota/Kabupaten')).toHaveValue('Kabupaten Garut');
  await userEvent.keyboard('{Tab}kec. garut kota{Tab}');
  await expect.element(field('Kecamatan')).toHaveValue('Garut Kota');
  await expect.element(page.getByLabelText('Kode Pos')).toHaveFocus();
  expect(sent).toBeNull();
  await userEvent.keyboard('44112{Enter}');
  await expect
    .poll(() => sent && Object.fromEntries(sent))
    .toMatchObject({
      provinsi: 'Jawa Barat',
      kotaKabupaten: 'Kabupaten Garut',
      kecamatan: 'Garut Kota',
      kodePos: '44112',
    });
});

test('Tab moves from an open list to the next field', async () => {
  focus('Provinsi');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(namesOffered).toHaveLength(38);
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Kota/Kabupaten')).toHaveFocus();
  await audit();
});

test('complete typed names need no list, and no list covers them', async () => {
  for (const [label, text] of [
    ['Provinsi', 'Bali'],
    ['Provinsi', ''],
    ['Provinsi', 'DI Yogyakarta'],
    ['Kota/Kabupaten', 'kota yogyakarta'],
    ['Kecamatan', 'Kecamatan Baru'],
    ['Kode Pos', '55222'],
  ] as const) {
    await page.getByLabelText(label, { exact: true }).click();
    await page.getByLabelText(label, { exact: true }).fill(text);
    await expect.poll(namesOffered).toEqual([]);
  }
  await expect.element(field('Kota/Kabupaten')).toHaveValue('Kota Yogyakarta');
  await expect.element(field('Kecamatan')).toHaveValue('Kecamatan Baru');
  await audit();
});

function focus(label: string): void {
  (field(label).element() as HTMLInputElement).focus();
}

/** Simulates keys that were typed while the page was busy: the browser then delivers all of them within one task. */
async function pressAtOnce(keys: string[]): Promise<void> {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}
