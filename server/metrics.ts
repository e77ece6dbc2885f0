import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { env } from './env.ts';

/** What is read, not counted: asked at each scrape. */
type Gauges = {
  connections: () => { inUse: number; waiting: number };
  streams: () => number;
  bodyBytes: () => number;
};

/** What became of a checkout; `repeated`: its key had already made the order. */
type CheckoutOutcome = 'placed' | 'repeated' | 'changed' | 'refused' | 'voucher';

/** The first parts of the product's addresses; whatever else is asked for counts as 'other', so that nobody makes series at will. */
const GROUPS = new Set(
  (
    'toko login register forgot-password reset-password konfirmasi-email logout keranjang api pesanan-berhasil profil pesanan faktur ' +
    'dashboard superadmin live offline privasi ketentuan assets files'
  ).split(' '),
);
const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** This process's own figures. */
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
let pageHits = 0;
let pageMisses = 0;

/** The part of a path that its requests are counted under: its first one, or 'landing', or 'other'. */
export function routeGroup(path: string): string {
  const end = path.indexOf('/', 1);
  const first = (end < 0 ? path.slice(1) : path.slice(1, end)).replace(/\.data$/, '');
  if (first === '' || first === '_root') return 'landing';
  return GROUPS.has(first) ? first : 'other';
}

/** Counts an answered request; `path` is without its query. */
export function countRequest(method: string, path: string, status: number, seconds: number): void {
  if (!isOn) return;
  const route = routeGroup(path);
  requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
  if (route !== 'live') durations.observe({ route }, seconds);
}

/** Counts a guest page that was served from memory. A bare addition: these are the fastest answers there are. */
export function countPageHit(): void {
  pageHits += 1;
}

/** Counts a guest page that had to be rendered. */
export function countPageMiss(): void {
  pageMisses += 1;
}

/** Counts a checkout. */
export function countCheckout(outcome: CheckoutOutcome): void {
  if (isOn) checkouts.inc({ outcome });
}

/** Begins to count, if METRICS_TOKEN is set; once a process. */
export function startMetrics({ connections, streams, bodyBytes }: Gauges): void {
  if (!isOn || figures.getSingleMetric('kedai_event_streams')) return;
  collectDefaultMetrics({ register: figures });
  gauge('kedai_event_streams', 'Open event streams', streams);
  gauge('kedai_db_connections_in_use', 'Connections of the pool that a request holds', () => {
    return connections().inUse;
  });
  gauge('kedai_db_connections_waiting', 'Requests that wait for a connection', () => connections().waiting);
  gauge('kedai_request_body_bytes', 'What the bodies of requests under way hold', bodyBytes);
  total('kedai_page_cache_hits_total', 'Guest pages served from memory', () => pageHits);
  total('kedai_page_cache_misses_total', 'Guest pages that had to be rendered', () => pageMisses);
  // In a worker: answers the primary, who asks everybody.
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

/** A counter whose sum is kept elsewhere. */
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
