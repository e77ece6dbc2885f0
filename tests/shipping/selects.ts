import { readPage } from '../support/page.ts';

/** Of the page's two selects: the option that is chosen, how many there are to choose, and whether it is closed. */
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
