import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry } from 'prom-client';
import { figures } from './metrics.ts';

type Question = { type: 'kedai:metrics'; id: string };
type Answer = Question & { text: string | null };

/** Longer than the 5 s for which the primary process waits for its workers' metrics. */
const ANSWER_WITHIN_MS = 6_000;

const asked = new Map<string, (text: string | null) => void>();
let isHearing = false;

/** Returns the metrics of all workers as Prometheus text, or null if the primary process does not answer. */
export function metricsText(): Promise<string | null> {
  return cluster.isWorker ? askPrimary() : figures.metrics();
}

export function collectMetrics(): void {
  const sums = new AggregatorRegistry();
  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs(message)) return;
    const text = await sums.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ ...message, text } satisfies Answer);
  });
}

function askPrimary(): Promise<string | null> {
  if (!isHearing) process.on('message', handleAnswer);
  isHearing = true;
  const id = randomUUID();
  return new Promise((resolve) => {
    const late = setTimeout(() => settle(null), ANSWER_WITHIN_MS);
    const settle = (text: string | null) => {
      clearTimeout(late);
      asked.delete(id);
      resolve(text);
    };
    asked.set(id, settle);
    process.send?.({ type: 'kedai:metrics', id } satisfies Question);
  });
}

function handleAnswer(message: unknown): void {
  if (isOurs(message)) asked.get(message.id)?.((message as Answer).text);
}

function isOurs(message: unknown): message is Question {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'kedai:metrics'
  );
}
