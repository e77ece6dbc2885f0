import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { startError } from './start-error.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const text = z.string().trim().min(1).optional();

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: text,
    DATABASE_OWNER_URL: text,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    PLATFORM_NAME: z.string().trim().min(1).default('Kedai'),
    PLATFORM_WA: z
      .string()
      .regex(/^62\d{7,13}$/)
      .optional(),
    SUPERADMIN_CODE: text,
    SECRET_KEY: z.string().min(32).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Kedai <tidak-dibalas@localhost>'),
    RAJAONGKIR_URL: z.url({ protocol: /^https?$/ }).optional(),
    RAJAONGKIR_SHAPE: z.enum(['komerce', 'legacy']).default('komerce'),
    WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    DEMO: flag.optional(),
    METRICS_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    KEDAI_LISTEN: flag.default(false),
  })
  .transform((raw) => ({
    port: raw.PORT,
    host: raw.HOST,
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    databaseOwnerUrl: raw.DATABASE_OWNER_URL,
    publicUrl: raw.PUBLIC_URL,
    platformName: raw.PLATFORM_NAME,
    platformWa: raw.PLATFORM_WA,
    superadminCode: raw.SUPERADMIN_CODE,
    secretKey: raw.SECRET_KEY,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    rajaongkirUrl: raw.RAJAONGKIR_URL,
    rajaongkirShape: raw.RAJAONGKIR_SHAPE,
    workers: raw.WORKERS,
    poolSize: raw.POOL_SIZE,
    trustedProxies: raw.TRUSTED_PROXIES,
    demo: raw.DEMO,
    metricsToken: raw.METRICS_TOKEN,
    logLevel: raw.LOG_LEVEL,
    listen: raw.KEDAI_LISTEN,
  }));

/** The program's settings; docs/architecture.md lists them. */
export type Env = z.infer<typeof schema>;

/** Parsed once, at the first import. Throws a start error with the name of every setting that is wrong. */
export const env: Env = readEnv(process.env);

/** Sets environment variables for this process and those that it starts, and reads all settings anew. */
export function changeSettings(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  Object.assign(env, readEnv(process.env));
}

/** Parses settings from environment variables; an empty one counts as absent. */
function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw startError(`Pengaturan salah. Perbaiki, lalu jalankan lagi.\n${wrong.join('\n')}`);
}
