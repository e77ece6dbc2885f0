import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import { startError } from './start-error.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const text = z.string().trim().min(1).optional();

const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );

const neededForS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

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
    EXAMPLE_SHOP: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .optional(),
    PLATFORM_STORE: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .optional(),
    OPERATOR_NAME: text,
    OPERATOR_ADDRESS: text,
    OPERATOR_NPWP: text,
    SUPERADMIN_CODE: text,
    SUPERADMIN_2FA: flag.optional(),
    SECRET_KEY: z.string().min(32).optional(),
    SECRET_KEY_FORMER: z.string().min(32).optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    PUSH_HOSTS: commaList,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Kedai <tidak-dibalas@localhost>'),
    RAJAONGKIR_URL: z.url({ protocol: /^https?$/ }).optional(),
    RAJAONGKIR_SHAPE: z.enum(['komerce', 'legacy']).default('komerce'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: text,
    S3_BUCKET: text,
    S3_ACCESS_KEY_ID: text,
    S3_SECRET_ACCESS_KEY: text,
    S3_FORCE_PATH_STYLE: flag.optional(),
    WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    AVIF_SECONDS: z.coerce.number().int().min(0).max(50).default(20),
    POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
    TRUSTED_PROXIES: commaList,
    DEMO: flag.optional(),
    ORDER_LIMITS: flag.default(true),
    FREE_PRODUCTS: z.coerce.number().int().min(1).default(2_000),
    FREE_PHOTO_MB: z.coerce.number().int().min(1).default(1_000),
    FREE_MEMBERS: z.coerce.number().int().min(1).default(5),
    RECEIPT_DAYS: z.coerce.number().int().min(30).max(3_650).default(365),
    METRICS_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    KEDAI_LISTEN: flag.default(false),
  })
  .superRefine((raw, wrong) => {
    if (raw.ORDER_LIMITS || !raw.PUBLIC_URL || isAtHome(raw.PUBLIC_URL)) return;
    wrong.addIssue({
      code: 'custom',
      path: ['ORDER_LIMITS'],
      message: '0 hanya untuk uji beban di mesin sendiri',
    });
  })
  .superRefine((raw, wrong) => {
    if (!Object.entries(raw).some(([name, value]) => name.startsWith('S3_') && value !== undefined)) return;
    for (const name of neededForS3) {
      if (raw[name] === undefined)
        wrong.addIssue({ code: 'custom', path: [name], message: 'wajib diisi untuk S3' });
    }
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
    exampleShop: raw.EXAMPLE_SHOP,
    /** Short name of the operator's own shop, which receives the rent of the other shops. */
    platformStore: raw.PLATFORM_STORE,
    operatorName: raw.OPERATOR_NAME,
    operatorAddress: raw.OPERATOR_ADDRESS,
    operatorNpwp: raw.OPERATOR_NPWP,
    superadminCode: raw.SUPERADMIN_CODE,
    /** If true, super admins must log in with a second factor. */
    superadminFactor: raw.SUPERADMIN_2FA ?? (raw.PUBLIC_URL !== undefined && !isAtHome(raw.PUBLIC_URL)),
    secretKey: raw.SECRET_KEY,
    /** The previous SECRET_KEY. It still verifies the secret links that it signed, but signs no new ones. */
    secretKeyFormer: raw.SECRET_KEY_FORMER,
    /** Key for push notices, in base64url. Without it, the program derives one from SECRET_KEY or creates one. */
    vapidPrivateKey: raw.VAPID_PRIVATE_KEY,
    /** Push services allowed in addition to the built-in list, as host:port. */
    pushHosts: raw.PUSH_HOSTS,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    rajaongkirUrl: raw.RAJAONGKIR_URL,
    rajaongkirShape: raw.RAJAONGKIR_SHAPE,
    s3: s3Of(raw),
    workers: raw.WORKERS,
    /** Limits the time spent in each minute on encoding new photos as AVIF. */
    avifMs: raw.AVIF_SECONDS * 1_000,
    poolSize: raw.POOL_SIZE,
    trustedProxies: raw.TRUSTED_PROXIES,
    demo: raw.DEMO,
    orderLimits: raw.ORDER_LIMITS,
    freeProducts: raw.FREE_PRODUCTS,
    freePhotoBytes: raw.FREE_PHOTO_MB * 1_000_000,
    freeMembers: raw.FREE_MEMBERS,
    receiptDays: raw.RECEIPT_DAYS,
    metricsToken: raw.METRICS_TOKEN,
    logLevel: raw.LOG_LEVEL,
    listen: raw.KEDAI_LISTEN,
  }));

/** docs/runbook.md#settings describes each setting. */
export type Env = z.infer<typeof schema>;

export const env: Env = readEnv(process.env);

export function changeSettings(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  Object.assign(env, readEnv(process.env));
}

/** Removes the bucket settings, so that demo files are not stored in a real bucket. */
export function leaveBucket(): void {
  const names = Object.keys(process.env).filter((name) => name.startsWith('S3_'));
  changeSettings(Object.fromEntries(names.map((name) => [name, ''])));
}

const KB = 1024;
const MB = 1024 * KB;

/** Limits of each process. docs/runbook.md explains them. */
export const resourceLimits = {
  connections: 5_000,
  headersMs: 10_000,
  requestMs: 300_000,
  silenceMs: 60_000,
  keepAliveMs: 65_000,
  waitingAnswers: 16,
  urlLength: 4_096,
  formBytes: 64 * KB,
  formFields: 1_000,
  uploadBytes: 40 * MB,
  largeUploadBytes: 2 * MB,
  largeUploads: 8,
  largeUploadsOfAccount: 2,
  largeUploadsOfAddress: 4,
  uploadsOfAccount: 8,
  bodiesBytes: 96 * MB,
  smallBodyBytes: 16 * KB,
  slowLineMs: 30_000,
  slowLineBytesASecond: 4_096,
  finishMs: 20_000,
  pageCacheBytes: 64 * MB,
  previewCacheBytes: 32 * MB,
  iconCacheBytes: 8 * MB,
  brandingCacheBytes: 4 * MB,
  sitemapCacheBytes: 16 * MB,
  topProductsCacheBytes: 32 * MB,
  matchCacheBytes: 8 * MB,
  connectionMs: 1_500,
  statementMs: 5_000,
  databaseAnswerMs: 6_000,
  idleTransactionMs: 10_000,
  waitingFormsMs: 5_000,
  waitingForms: 200,
  streams: 2_000,
  streamsOfAccount: 8,
  streamsOfAddress: 500,
  jobConcurrency: 2,
  jobAttempts: 13,
  jobsFinishMs: 15_000,
  mailSilenceMs: 10_000,
  mailMs: 60_000,
  mailFilesDays: 90,
  sheetBytes: 10 * MB,
  sliceMs: 10,
  slicedWorkMs: 5_000,
  threads: 2,
  threadsWaiting: 50,
  threadsWaitingOfShop: 2,
  threadMs: 5_000,
  threadMegabytes: 256,
  threadIdleMs: 60_000,
  shopThreadsMs: 30_000,
  shopThreadsPercent: 10,
  pagesOfShop: 100,
  photoBytes: 15 * MB,
  photoMegapixels: 60,
  photoMs: 20_000,
  pushMs: 10_000,
  pushesOfHost: 100,
  pushes: 300,
  pushHostRestMs: 30_000,
  pushAttempts: 12,
  reports: 20,
  reportsOfShop: 3,
  reportYieldMs: 600_000,
  providerAnswerBytes: MB,
  providerRestMs: 300_000,
} as const;

/** Settings withheld from worker processes. The database owner's password would let them bypass row-level security. */
const PRIMARY_ONLY = ['DATABASE_OWNER_URL', 'OWNER_PASSWORD', 'SUPERUSER_PASSWORD', 'DEMO'];

export function hideFromWorkers(): void {
  for (const name of PRIMARY_ONLY) delete process.env[name];
}

/** Returns the environment for npm and package scripts, without our settings, because these include secrets. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  const ours = new Set([...Object.keys(schema.in.shape), ...PRIMARY_ONLY]);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
}

function isAtHome(url: string): boolean {
  const { hostname } = new URL(url);
  return isLoopback(hostname) || hostname.endsWith('.test');
}

type RawS3 = { [name in (typeof neededForS3)[number]]?: string } & {
  S3_ENDPOINT?: string;
  S3_REGION?: string;
  S3_FORCE_PATH_STYLE?: boolean;
};

function s3Of(raw: RawS3) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = raw;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint: raw.S3_ENDPOINT,
    region: raw.S3_REGION ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    // S3 services other than Amazon's rarely give each bucket a host name, so the bucket's name goes into the path.
    forcePathStyle: raw.S3_FORCE_PATH_STYLE ?? raw.S3_ENDPOINT !== undefined,
  };
}

function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw startError(`Pengaturan salah. Perbaiki, lalu jalankan lagi.\n${wrong.join('\n')}`);
}
