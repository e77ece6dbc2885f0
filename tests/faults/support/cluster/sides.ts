import { ask } from '../../../support/database/database.ts';
import type { Copies } from '../copies.ts';
import { type Market, openShop, registerBuyers, type Shop } from '../market.ts';
import type { Random } from '../random.ts';
import { type Ledger, openTrade, type Trade } from '../trade.ts';
import type { Cluster } from './cluster.ts';

export type Side = { port: number; market: Market };

const MAX_SHOPS = 60;

export async function openSides(
  stage: Copies,
  { adminUrl, urls }: Cluster,
  { shops: wanted, buyers }: { shops: number; buyers: number },
): Promise<Side[]> {
  const byPort = new Map<number, Shop[]>(urls.slice(1).map((url) => [Number(new URL(url).port), []]));
  for (let nth = 1; [...byPort.values()].some((shops) => shops.length < wanted); nth++) {
    if (nth > MAX_SHOPS) throw new Error(`of ${MAX_SHOPS} shops too few lie on one of the workers`);
    const shop = await openShop(stage, `${nth}`);
    byPort.get(await portOf(adminUrl, shop.storeId))?.push(shop);
  }
  const sides: Side[] = [];
  for (const [port, opened] of byPort)
    sides.push({
      port,
      market: {
        shops: opened.slice(0, wanted) as Market['shops'],
        buyers: await registerBuyers(stage, buyers, `pembeli-${port}`),
      },
    });
  return sides;
}

async function portOf(adminUrl: string, storeId: string): Promise<number> {
  const [found] = await ask<{ port: number }>(
    adminUrl,
    `SELECT n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
     WHERE p.shardid = get_shard_id_for_distribution_column('stores', $1::uuid)`,
    [storeId],
  );
  return found?.port ?? 0;
}

export function marketOf(sides: Side[]): Market {
  return {
    shops: sides.flatMap(({ market }) => market.shops) as Market['shops'],
    buyers: sides.flatMap(({ market }) => market.buyers),
  };
}

/** Simulates the trade on each Citus worker separately, so that a lost worker delays only the buyers of its shops. */
export function openTrades(sides: Side[], random: Random): Trade & { sides: Trade[] } {
  const trades = sides.map(({ market }) => openTrade(market, random));
  return {
    sides: trades,
    get ledger() {
      return joined(trades.map(({ ledger }) => ledger));
    },
    placed: () => trades.reduce((sum, trade) => sum + trade.placed(), 0),
    close: async () => joined(await Promise.all(trades.map((trade) => trade.close()))),
  };
}

function joined(ledgers: Ledger[]): Ledger {
  return {
    responses: ledgers.flatMap(({ responses }) => responses),
    steps: ledgers.flatMap(({ steps }) => steps),
    oddities: ledgers.flatMap(({ oddities }) => oddities),
    resent: ledgers.reduce((sum, { resent }) => sum + resent, 0),
    madeBefore: ledgers.reduce((sum, { madeBefore }) => sum + madeBefore, 0),
  };
}
