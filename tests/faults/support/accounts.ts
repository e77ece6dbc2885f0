import { checkBooks } from './books.ts';
import { checkMails } from './mailroom.ts';
import type { Market } from './market.ts';
import type { Place } from './platform.ts';
import type { Trade } from './trade.ts';

/** The results of simulated trading: figures to print, and lists of faults, which are empty if all is well. */
export type Accounts = {
  figures: Record<string, number>;
  faults: { lost: string[]; doubled: string[]; wrong: string[]; mails: string[] };
};

export const faultless: Accounts['faults'] = { lost: [], doubled: [], wrong: [], mails: [] };

/** Ends the trading, and compares all responses with orders, stocks, vouchers, events and mails. */
export async function closeAccounts(platform: Place, market: Market, trade: Trade): Promise<Accounts> {
  const ledger = await trade.close();
  const { orders, lost, doubled, wrong } = await checkBooks(platform, market, ledger);
  const post = await checkMails(platform);
  return {
    figures: {
      'orders acknowledged': trade.placed(),
      '… lost': lost.length,
      '… doubled': doubled.length,
      'orders in the database': orders,
      'status changes acknowledged': ledger.steps.length,
      'checkouts sent again after a lost answer': ledger.resent,
      '… whose order was there already': ledger.madeBefore,
      'sums, events, stocks, vouchers that are wrong': wrong.length,
      'mails about orders, each sent once': post.sent,
    },
    faults: { lost, doubled, wrong, mails: post.wrong },
  };
}
