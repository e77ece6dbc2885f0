import { pino } from 'pino';
import { env } from './env.ts';

const secret = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'key',
  'apiKey',
  'secret',
  'cookie',
  'authorization',
];

const queryValue = /((?:[?&]|%3F|%26)[^=&?\s"'<>\\]{1,64}?(?:=|%3D))(?:[^&\s"'<>\\#%]|%(?!26|23))+/gi;

const secretPath = /((?:\/|%2F)(?:tagihan|undangan)(?:\/|%2F))[^/?#\s"'<>\\]+/gi;

const credentials = /(:\/\/)[^\s/@"'<>\\]+@/g;

/** Removes secrets, such as tokens in links, from the whole log line, because error texts may contain them anywhere. */
function withoutSecrets(line: string): string {
  return line
    .replace(queryValue, '$1[redacted]')
    .replace(secretPath, '$1[redacted]')
    .replace(credentials, '$1[redacted]@');
}

export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  hooks: { streamWrite: withoutSecrets },
});
