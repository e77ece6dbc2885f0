/** Of the two selects of the page: the option that is chosen, how many there are, and whether the select is closed. */
export async function selects(answer: Response) {
  const html = await answer.clone().text();
  const read = (name: string) => {
    const [, attributes = '', options = ''] =
      new RegExp(`<select([^>]*name="${name}"[^>]*)>([\\s\\S]*?)</select>`).exec(html) ?? [];
    const [, chosen = ''] = /<option value="([^"]*)" selected=""/.exec(options) ?? [];
    return {
      chosen,
      disabled: attributes.includes('disabled=""'),
      count: options.split('<option').length - 2,
    };
  };
  return { province: read('province'), city: read('city') };
}
