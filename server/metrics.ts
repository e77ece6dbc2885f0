import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PaymentNoticeResult } from '../domain/payments/notices/notice.ts';
import { addresses } from '../domain/routes/policies.ts';
import { env } from './env.ts';

type Gauges = {
  connections: () => { inUse: number; waiting: number };
  streams: () => number;
  bodyBytes: () => number;
  trips: () => number;
  lostNodes: () => Promise<number | null>;
};

type CheckoutOutcome = 'placed' | 'repeated' | 'changed' | 'refused' | 'voucher';

/** First segments of our paths. Unknown paths count as 'other', because each label of a metric takes memory. */
const GROUPS = new Set([...addresses.map((address) => address.split('/')[1]), 'assets', 'files']);
const METHODS = new Set(['GET', 'HEAD', 'POST']);

export const figures = new Registry();
const registers = [figures];

const isOn = env.metricsToken !== undefined;
const requests = new Counter({
  name: 'kedai_http_requests_total',
  help: 'Answered requests, without pages served from memory (kedai_page_cache_hits_total) and without probes',
  labelNames: ['method', 'route', 'status'],
  registers,
});
const durations = new Histogram({
  name: 'kedai_http_request_duration_seconds',
  help: 'Time until the whole answer was sent, without event streams and pages served from memory',
  labelNames: ['route'],
  registers,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
const checkouts = new Counter({
  name: 'kedai_checkouts_total',
  help: 'Checkouts by what became of them',
  labelNames: ['outcome'],
  registers,
});
const paymentNotices = new Counter({
  name: 'kedai_payment_notices_total',
  help: 'Payment notices of phones by what became of them',
  labelNames: ['outcome'],
  registers,
});
let pageHits = 0;
let pageMisses = 0;

export function routeGroup(path: string): string {
  const end = path.indexOf('/', 1);
  const first = (end < 0 ? path.slice(1) : path.slice(1, end)).replace(/\.data$/, '');
  if (first === '' || first === '_root') return 'landing';
  return GROUPS.has(first) ? first : 'other';
}

export function countRequest(method: string, path: string, status: number, seconds: number): void {
  if (!isOn) return;
  const route = routeGroup(path);
  requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
  if (route !== 'live') durations.observe({ route }, seconds);
}

export function countPageHit(): void {
  pageHits += 1;
}

export function countPageMiss(): void {
  pageMisses += 1;
}

export function countCheckout(outcome: CheckoutOutcome): void {
  if (isOn) checkouts.inc({ outcome });
}

export function countPaymentNotice(outcome: PaymentNoticeResult | 'wrongKey' | 'tooMany'): void {
  if (isOn) paymentNotices.inc({ outcome });
}

export function startMetrics({ connections, streams, bodyBytes, trips, lostNodes }: Gauges): void {
  if (!isOn || figures.getSingleMetric('kedai_event_streams')) return;
  collectDefaultMetrics({ register: figures });
  gauge('kedai_event_streams', 'Open event streams', streams);
  gauge('kedai_db_connections_in_use', 'Connections of the pool that a request holds', () => {
    return connections().inUse;
  });
  gauge('kedai_db_connections_waiting', 'Requests that wait for a connection', () => connections().waiting);
  gauge('kedai_request_body_bytes', 'What the bodies of requests under way hold', bodyBytes);
  new Gauge({
    name: 'kedai_db_lost_nodes',
    help: 'Nodes of a cluster that do not answer; always 0 on one PostgreSQL',
    registers,
    aggregator: 'max',
    async collect() {
      this.set((await lostNodes()) ?? 0);
    },
  });
  total('kedai_db_trips_total', 'Messages of statements sent to the database by requests', trips);
  total('kedai_page_cache_hits_total', 'Shared pages served from memory', () => pageHits);
  total('kedai_page_cache_misses_total', 'Shared pages that had to be rendered', () => pageMisses);
  // Makes this worker answer when the primary process collects the workers' metrics.
  AggregatorRegistry.setRegistries(figures);
  if (cluster.isWorker) new AggregatorRegistry();
}

function gauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

function total(name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
