import { once } from 'node:events';
import { createServer } from 'node:net';

/** Secrets that the program requires if DATABASE_URL is set. */
export const secrets = {
  SECRET_KEY: 'only-for-tests-0123456789abcdef0123456789abcdef',
  SUPERADMIN_CODE: 'kode-uji-coba',
};

/** Applies the settings of the program under test, so that those of the developer's environment have no effect. */
export function applySettings({ appUrl, dataDir }: { appUrl: string; dataDir: string }): void {
  const settings = {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: '',
    DATA_DIR: dataDir,
    ...secrets,
    PUBLIC_URL: '',
    PLATFORM_NAME: 'Kedai',
    PLATFORM_WA: '6281200000000',
    PLATFORM_STORE: '',
    OPERATOR_NAME: '',
    OPERATOR_ADDRESS: '',
    OPERATOR_NPWP: '',
    SMTP_URL: '',
    S3_ENDPOINT: '',
    S3_REGION: '',
    S3_BUCKET: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
    S3_FORCE_PATH_STYLE: '',
    MAIL_FROM: '',
    // Nothing listens at this address, so a test that forgets to start its own courier API reaches none.
    RAJAONGKIR_URL: 'http://127.0.0.1:1',
    RAJAONGKIR_SHAPE: '',
    TRUSTED_PROXIES: '',
    POOL_SIZE: '',
    METRICS_TOKEN: '',
    KEDAI_LISTEN: '0',
    LOG_LEVEL: 'silent',
  };
  Object.assign(process.env, settings);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
