import { z } from 'zod';
import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { parseForm } from '#domain/forms/form.ts';
import { isUuid } from '#domain/id.ts';
import { kindsSchema, quietSchema } from '#domain/push/device.ts';
import { ownerKinds } from '#domain/push/notification.ts';
import { href } from '#domain/routes/href.ts';
import { endSession } from '#server/accounts/auth/sessions.ts';
import { sessionIdOf } from '#server/accounts/session.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import * as devices from '#server/push/devices.ts';
import { makeJoinCode } from '#server/push/join.ts';
import { listOverseen } from '#server/team/members.ts';
import type { OpenShop } from '../shop-access.ts';
import { deviceNameSchema, readRegistration, refuseRegistration } from './registration.ts';

const noSuchDevice = () => refused({ sentence: 'Perangkat ini sudah tidak terdaftar.' }, 404);

const savedSchema = z.object({ name: deviceNameSchema });

export async function answerDeviceForm(request: Request, shop: OpenShop) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan perangkat: ${reason}`, values }, status),
    () => answer(request, shop, fields, values),
  );
}

function answer(request: Request, shop: OpenShop, fields: PostedFields, values: Texts) {
  if (values.intent === 'register') return register(request, shop, fields);
  if (values.intent === 'code') return makeCode(request, shop);
  if (values.intent === 'save') return save(shop, fields, values);
  if (values.intent === 'test') return test(shop, values);
  if (values.intent === 'remove') return remove(shop, values);
  if (values.intent === 'end-session') return end(shop, values);
  return Promise.resolve(badInput({ form: 'Permintaan tidak dikenal.' }, {}));
}

async function register(request: Request, { actor, storeId }: OpenShop, fields: PostedFields) {
  const registration = readRegistration(fields);
  if (!registration) return refuseRegistration();
  const sessionId = await sessionIdOf(request);
  const registered = await devices.registerDevice(actor, storeId, { ...registration, sessionId });
  if (!registered.ok) return refused({ sentence: registered.message });
  return done('Perangkat ini akan diberi tahu.', { deviceId: registered.deviceId });
}

async function makeCode(request: Request, { actor, storeId }: OpenShop) {
  const code = await makeJoinCode(actor, storeId);
  const link = `${new URL(request.url).origin}${href('/perangkat/:code', { code })}`;
  return done('', { link });
}

async function save({ actor, storeId }: OpenShop, fields: PostedFields, values: Texts) {
  const parsed = parseForm(savedSchema, fields);
  const hasQuiet = Boolean(values.from) || Boolean(values.until);
  const quiet = hasQuiet ? parseForm(quietSchema, fields) : { ok: true as const, value: null };
  if (!parsed.ok || !quiet.ok)
    return badInput({ ...(!parsed.ok && parsed.errors), ...(!quiet.ok && quiet.errors) }, values);
  const id = values.id ?? '';
  const kinds = kindsSchema.parse(ownerKinds.filter((kind) => values[kind] !== undefined));
  const settings = { ...parsed.value, kinds, quiet: quiet.value };
  const found = isUuid(id) && (await devices.changeDevice(actor, storeId, id, settings));
  return found ? done(`${parsed.value.name} disimpan.`) : noSuchDevice();
}

async function test({ actor, storeId }: OpenShop, { id }: Texts) {
  const outcome = isUuid(id) ? await devices.sendTest(actor, storeId, id) : 'gone';
  if (outcome === 'sent') return done('Percobaan dikirim. Lihat layar HP itu.');
  if (outcome === 'failed')
    return refused({ sentence: 'Layanan notifikasi belum menjawab. Coba lagi sebentar lagi.' });
  return refused(
    { sentence: 'Perangkat ini tidak lagi menerima notifikasi dan dihapus. Daftarkan lagi dari HP itu.' },
    404,
  );
}

async function remove({ actor, storeId, run }: OpenShop, { id }: Texts) {
  const people = await run((tx) => listOverseen(tx, actor, storeId));
  const userIds = people.map(({ userId }) => userId);
  const gone = isUuid(id) && (await devices.removeDevice(actor, storeId, id, userIds));
  return gone ? done('Perangkat dihapus.') : noSuchDevice();
}

/** Ends a login session. Publishes a 'team' change, so that the server closes the session's event streams. */
async function end({ actor, storeId, run }: OpenShop, { key = '' }: Texts) {
  const ended = await run(async (tx) => {
    const people = await listOverseen(tx, actor, storeId);
    const userIds = people.map(({ userId }) => userId);
    if (!(await endSession(tx, key, userIds))) return false;
    publishStoreChange(tx, storeId, 'team');
    return true;
  });
  return ended ? done('Sesi login diakhiri.') : refused({ sentence: 'Sesi login ini sudah berakhir.' }, 404);
}
