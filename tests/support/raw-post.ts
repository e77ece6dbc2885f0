import type { Client, TestApp } from './servers/app.ts';

/** Posts a body as it is, byte for byte, with the visitor's cookies and our own Origin. */
export function postRaw(
  app: TestApp,
  client: Client,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/x-www-form-urlencoded',
): Promise<Response> {
  const cookies = client.cookies();
  return fetch(app.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: app.url, 'content-type': contentType, ...(cookies && { cookie: cookies }) },
  });
}
