import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('what stands under the name of a secret never reaches the log', () => {
  const secrets = ['password', 'newPassword', 'token', 'key', 'apiKey', 'secret', 'cookie', 'authorization'];
  const fields = Object.fromEntries(secrets.map((name) => [name, 'rahasia-1a2b']));
  const program = `
    const { log } = await import('./server/log.ts');
    log.error({ ...${JSON.stringify(fields)}, fields: ${JSON.stringify(fields)}, err: { fields: ${JSON.stringify(fields)} } }, 'on purpose');`;
  const line = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  expect(line).toContain('on purpose');
  expect(line.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(2 * secrets.length);
  expect(line).not.toContain('1a2b');
});
