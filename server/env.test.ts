import { afterEach, expect, test } from 'vitest';
import { changeSettings, env, foreignEnvironment } from './env.ts';

const none = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_FORCE_PATH_STYLE: '',
};

afterEach(() => changeSettings(none));

test('without settings of an object store there is none', () => {
  expect(env.s3).toBeNull();
});

test('incomplete settings of an object store are rejected, and the missing ones named', () => {
  const half = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY_ID: 'kedai' };
  expect(() => changeSettings(half)).toThrow(
    'Pengaturan salah. Perbaiki, lalu jalankan lagi.\n' +
      'S3_BUCKET: wajib diisi untuk S3\nS3_SECRET_ACCESS_KEY: wajib diisi untuk S3',
  );
  expect(() => changeSettings({ ...none, S3_FORCE_PATH_STYLE: '0' })).toThrow('S3_BUCKET: wajib');
});

test("Amazon's own store needs no address, others are addressed by path", () => {
  const account = { S3_BUCKET: 'foto', S3_ACCESS_KEY_ID: 'kedai', S3_SECRET_ACCESS_KEY: 'rahasia' };
  changeSettings(account);
  expect(env.s3).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'foto',
    accessKeyId: 'kedai',
    secretAccessKey: 'rahasia',
    forcePathStyle: false,
  });
  changeSettings({ ...account, S3_ENDPOINT: 'https://s3.example.id', S3_REGION: 'ap-southeast-3' });
  expect(env.s3).toMatchObject({
    endpoint: 'https://s3.example.id',
    region: 'ap-southeast-3',
    forcePathStyle: true,
  });
  changeSettings({ S3_FORCE_PATH_STYLE: '0' });
  expect(env.s3?.forcePathStyle).toBe(false);
});

test('other programs get none of our settings', () => {
  changeSettings({ S3_SECRET_ACCESS_KEY: 'rahasia', S3_BUCKET: 'foto', S3_ACCESS_KEY_ID: 'kedai' });
  const foreign = foreignEnvironment();
  expect(foreign.PATH).toBe(process.env.PATH);
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'SUPERADMIN_CODE', 'S3_SECRET_ACCESS_KEY']) {
    expect(process.env[name], name).toBeTruthy();
    expect(foreign, name).not.toHaveProperty(name);
  }
});

test('the limits on orders are on, and can be switched off only on a private machine', () => {
  expect(env.orderLimits).toBe(true);
  const off = (PUBLIC_URL: string) => () => changeSettings({ ...none, ORDER_LIMITS: '0', PUBLIC_URL });
  expect(off('https://kedai.example.id')).toThrow('ORDER_LIMITS: 0 hanya untuk uji beban di mesin sendiri');
  expect(off('https://localhost.example.id')).toThrow('ORDER_LIMITS');
  off('http://127.0.0.1:3000')();
  expect(env.orderLimits).toBe(false);
  changeSettings({ ORDER_LIMITS: '', PUBLIC_URL: '' });
});
