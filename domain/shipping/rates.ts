import { z } from 'zod';
import { isUuid } from '../id.ts';
import { type Courier, type CourierRate, isCourier, isParcelService } from './couriers.ts';

const MAX_RATES = 40;

const cost = z.object({
  code: z.string(),
  service: z.string().trim().max(20),
  cost: z.int().min(1).max(100_000_000),
  etd: z.string().trim().max(30).catch(''),
});

const envelope = z.object({
  meta: z.object({ code: z.int(), message: z.unknown().optional() }),
  data: z.unknown().optional(),
});

/** The provider sends this message if no courier serves the destination. The program does not treat it as an error. */
const NONE = /domestic shipping cost not found/i;

/** Returns null for an invalid response. Leaves out services that do not carry parcels. */
export function readRates(json: unknown, wanted: readonly Courier[]): CourierRate[] | null {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return null;
  const { meta, data } = parsed.data;
  if (typeof meta.message === 'string' && NONE.test(meta.message)) return [];
  const list = z.array(z.unknown()).safeParse(data);
  if (meta.code !== 200 || !list.success) return null;
  const rates = new Map<string, CourierRate>();
  for (const row of list.data) {
    const read = cost.safeParse(row);
    if (!read.success) continue;
    const { code: courier, service, cost: price, etd } = read.data;
    if (!isCourier(courier) || !wanted.includes(courier) || !isParcelService(service)) continue;
    const cheapest = rates.get(`${courier} ${service}`);
    if (!cheapest || price < cheapest.price)
      rates.set(`${courier} ${service}`, { courier, service, price, etd });
  }
  return [...rates.values()].slice(0, MAX_RATES);
}

const cachedRates = z.array(
  z.object({ courier: z.string().refine(isCourier), service: z.string(), price: z.int(), etd: z.string() }),
);

export function parseCachedRates(text: string | null): CourierRate[] {
  const parsed = text === null ? null : cachedRates.safeParse(JSON.parse(text));
  return parsed?.success ? (parsed.data as CourierRate[]) : [];
}

const area = z.string().trim().min(1).max(60);

const question = z.object({
  toko: z.string().refine(isUuid),
  provinsi: area,
  kotaKabupaten: area,
  kecamatan: area,
  gram: z.coerce.number().int().min(1).max(1_000_000_000),
});

export function parseRatesQuestion(fields: Record<string, unknown>): z.output<typeof question> | null {
  const parsed = question.safeParse(fields);
  return parsed.success ? parsed.data : null;
}
