/** Fields of a request body in their order. A name may occur twice. */
export type PostedFieldList = readonly (readonly [name: string, value: string])[];

/** Accepts JSON or a form, whatever the content type is; returns null for anything else. */
export function parsePostedFields(body: string): PostedFieldList | null {
  const text = body.trim();
  if (text === '') return null;
  if (!text.startsWith('{')) return [...new URLSearchParams(text)];
  return jsonFields(text) ?? looseFields(text);
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/gs;

/** Unlike JSON.parse, keeps both of two fields with the same name, so that the caller notices a forged one. */
function jsonFields(text: string): PostedFieldList | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens: string[] = text.match(token) ?? [];
  let depth = 0;
  return tokens.flatMap((name, at) => {
    if (/^[{[]$/.test(name)) depth += 1;
    if (/^[}\]]$/.test(name)) depth -= 1;
    const value = tokens[at + 2] ?? '{';
    const isField = depth === 1 && name.startsWith('"') && tokens[at + 1] === ':';
    return isField && !/^[{[]/.test(value) ? [[textOf(name), textOf(value)] as const] : [];
  });
}

function textOf(json: string): string {
  return String(JSON.parse(json));
}

/** Reads invalid JSON, because some apps that forward bank notifications do not escape quotes and line breaks. */
function looseFields(text: string): PostedFieldList | null {
  if (!text.endsWith('}')) return null;
  const marks = [...text.matchAll(/[{,]\s*"(\w{1,40})"\s*:\s*/g)];
  return marks.map((mark, at) => {
    const end = marks[at + 1]?.index ?? text.length - 1;
    const value = text.slice(mark.index + mark[0].length, end).trim();
    return [mark[1] ?? '', value.replace(/^"|"$/g, '').replace(/\\n/g, '\n').replace(/\\"/g, '"')];
  });
}
