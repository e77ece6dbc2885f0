import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Logs these expressions in a program of its own and returns the lines. */
function logged(expressions: string[]): string[] {
  const program = `
    const { log } = await import('./server/log.ts');
    ${expressions.map((expression) => `log.error(${expression}, 'on purpose');`).join('\n')}`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  return output.trimEnd().split('\n');
}

const withSecrets = [
  `{ url: 'http://kedai.test/reset-password?token=rahasia-1a2b' }`,
  `{ url: '/reset-password.data?_routes=x&TOKEN=rahasia-1a2b#isi' }`,
  `{ headers: { referer: 'https://kedai.test/konfirmasi?email=a%40b.test&token=rahasia-1a2b' } }`,
  `{ path: '/tagihan/rahasia-1a2b.data' }`,
  `{ err: new Error('no answer from https://kedai.test/Tagihan/rahasia-1a2b#isi') }`,
  `{ path: '/x/%2Ftagihan%2Frahasia-1a2b' }`,
  `{ path: '/login?lanjut=%2Freset-password%3Ftoken%3Drahasia-1a2b' }`,
  `{ path: '/konfirmasi?kode=aa%2Frahasia-1a2b' }`,
  `{ path: '/konfirmasi?%74oken=%72ahasia-1a2b' }`,
  `{ err: new Error('no answer from https://kedai.test/x?sandi=rahasia-1a2b', { cause: new Error('?t=rahasia-1a2b') }) }`,
  `{ err: (() => { try { new URL('/reset-password?token=rahasia-1a2b') } catch (error) { return error } })() }`,
  `{ err: Object.assign(new Error('x'), { url: 'http://h/?token=rahasia-1a2b', config: { deep: [{ link: 'http://h/?a=1&token=rahasia-1a2b' }] } }) }`,
  `{ err: new Error('smtp://kedai:rahasia-1a2b@mail.test:465 refused') }`,
];

test('secrets are removed from an address in the log', () => {
  const lines = logged(withSecrets);
  expect(lines).toHaveLength(withSecrets.length);
  for (const [nth, line] of lines.entries()) {
    const expression = withSecrets[nth];
    expect(JSON.parse(line), expression).toMatchObject({ msg: 'on purpose' });
    expect(line, expression).toContain('[redacted]');
    expect(line, expression).not.toContain('1a2b');
  }
});

test('an address in the log still shows its page, and other texts are unchanged', () => {
  const lines = logged([
    `{ url: 'http://kedai.test/toko/warung?setelah=x', why: 'Kenapa? a=b, 5 & 6 = 11 @ 2://x' }`,
  ]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    url: 'http://kedai.test/toko/warung?setelah=[redacted]',
    why: 'Kenapa? a=b, 5 & 6 = 11 @ 2://x',
  });
});

test("a field with a secret's name never reaches the log", () => {
  const secrets = ['password', 'newPassword', 'token', 'key', 'apiKey', 'secret', 'cookie', 'authorization'];
  const fields = Object.fromEntries(secrets.map((name) => [name, 'rahasia-1a2b']));
  const lines = logged([
    `{ ...${JSON.stringify(fields)}, fields: ${JSON.stringify(fields)}, err: { fields: ${JSON.stringify(fields)} } }`,
  ]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('on purpose');
  expect(lines[0]?.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(2 * secrets.length);
  expect(lines[0]).not.toContain('1a2b');
});
