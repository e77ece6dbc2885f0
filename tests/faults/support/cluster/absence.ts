import { until } from '../../../support/eventually.ts';
import { last } from '../extent.ts';
import { countStatuses, spread } from '../figures.ts';
import type { Trade } from '../trade.ts';
import type { ClusterNode } from './nodes.ts';
import type { Readers } from './readers.ts';
import type { Side } from './sides.ts';

export type Absence = {
  isCoordinator: boolean;
  awayMs: number;
  /** Milliseconds from the node's start to its first response. */
  startMs: number;
  /** Milliseconds from the node's first response until all its shops have shown a page. */
  pageMs: number;
  /** Milliseconds from the node's first response until any of its shops took an order. */
  orderMs: number;
  pages: { here: number[]; elsewhere: number[] };
  ordersElsewhere: number;
};

const PATIENCE_MS = 90_000;

/** Kills a node, starts it again after `awayMs` and waits until its shops work. */
export async function strike(
  node: ClusterNode,
  awayMs: number,
  { sides, trade, readers }: { sides: Side[]; trade: Trade; readers: Readers },
): Promise<Absence> {
  const lost = sides.filter(({ port }) => node.isCoordinator || port === node.port);
  const ids = new Set(lost.flatMap(({ market }) => market.shops.map(({ storeId }) => storeId)));
  const isHere = ({ storeId }: { storeId: string }) => ids.has(storeId);
  await node.kill();
  const killed = performance.now();
  await last(awayMs);
  const started = performance.now();
  await node.start();
  const answered = performance.now();
  const pageOf = (id: string) =>
    readers.reads.find(
      ({ storeId, status, endedMs }) => storeId === id && status === 200 && endedMs > started,
    )?.endedMs;
  const firstOrder = () =>
    trade.ledger.responses.find(
      ({ orderId, shop, atMs }) => orderId !== null && isHere(shop) && atMs > started,
    )?.atMs;
  const backAt = () => [firstOrder(), ...[...ids].map(pageOf)];
  await until(() => !backAt().includes(undefined), PATIENCE_MS);
  const [orderAt = 0, ...pagesAt] = backAt() as number[];
  const during = readers.reads.filter(({ begunMs, endedMs }) => begunMs > killed && endedMs < started);
  const statusesOf = (here: boolean) =>
    during.filter((read) => isHere(read) === here).map(({ status }) => status);
  const soldElsewhere = trade.ledger.responses.filter(
    ({ orderId, shop, atMs }) => orderId !== null && !isHere(shop) && atMs > killed && atMs < started,
  );
  return {
    isCoordinator: node.isCoordinator,
    awayMs: started - killed,
    startMs: answered - started,
    pageMs: Math.max(0, ...pagesAt.map((at) => at - answered)),
    orderMs: Math.max(0, orderAt - answered),
    pages: { here: statusesOf(true), elsewhere: statusesOf(false) },
    ordersElsewhere: soldElsewhere.length,
  };
}

/** Summarizes the kills of a Citus node for the report. `node` is the node's name in the text, such as 'a worker'. */
export function figuresOf(node: string, absences: Absence[]): Record<string, string | number> {
  const three = (time: 'awayMs' | 'startMs' | 'pageMs' | 'orderMs') => {
    const { least, median, most } = spread(absences.map((absence) => absence[time]));
    return `${least}, ${median}, ${most}`;
  };
  return {
    [`times that ${node} was killed, with all its processes`]: absences.length,
    [`${node} was away for (least, median, longest)`]: three('awayMs'),
    [`from the start of ${node} to its first answer`]: three('startMs'),
    [`from the first answer of ${node} to a page of each of its shops`]: three('pageMs'),
    [`from the first answer of ${node} to the next order at its shops`]: three('orderMs'),
    [`pages of the shops of ${node} meanwhile`]: countStatuses(absences.flatMap(({ pages }) => pages.here)),
  };
}
