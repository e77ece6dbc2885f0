/** A page as its text without tags, so that a sentence is found across elements. */
export async function textOf(answer: Response): Promise<string> {
  const html = await answer.text();
  const body = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const plain = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return plain.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

/** The value of a field in the page's HTML. */
export async function fieldValue(answer: Response, name: string): Promise<string | undefined> {
  const html = await answer.text();
  const input = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  return /\svalue="([^"]*)"/.exec(input)?.[1];
}
