import { readPage } from '../support/page.ts';

/** Returns the chosen option of each select, whether it is disabled, and how many options follow the first one. */
export async function selects(answer: Response) {
  const page = await readPage(answer);
  const read = (name: string) => {
    const [select] = page.fields(name);
    return {
      chosen: page.field(name),
      disabled: 'disabled' in (select?.attributes ?? {}),
      count: (select?.all('option').length ?? 0) - 1,
    };
  };
  return { province: read('province'), city: read('city') };
}
