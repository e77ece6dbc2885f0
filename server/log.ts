import { pino } from 'pino';
import { env } from './env.ts';

/** Names under which a secret could stand; their values never reach a log. */
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

/** The values of an address's query, also of an address that stands in another one's query. */
const queryValue = /((?:[?&]|%3F|%26)[^=&?\s"'<>\\]{1,64}?(?:=|%3D))(?:[^&\s"'<>\\#%]|%(?!26|23))+/gi;

/** The user and password of an address such as smtp://user:password@host. */
const credentials = /(:\/\/)[^\s/@"'<>\\]+@/g;

/**
 * Takes out of a line what may let its reader in: reset links and the like. Errors carry addresses in places that no
 * list of names can know, such as `input` of an invalid one or the text of a message.
 */
function withoutSecrets(line: string): string {
  return line.replace(queryValue, '$1[redacted]').replace(credentials, '$1[redacted]@');
}

/** One JSON line an event, on standard output. Texts in English, for the operator. */
export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  hooks: { streamWrite: withoutSecrets },
});
