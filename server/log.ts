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

/** One JSON line an event, on standard output. Texts in English, for the operator. */
export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
});
