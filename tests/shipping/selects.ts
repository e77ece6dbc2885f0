import { readPage } from '../support/page.ts';

/** Returns each select's chosen option, whether the select is disabled, and its number of options without the first. */
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
