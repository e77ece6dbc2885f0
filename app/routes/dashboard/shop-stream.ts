import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

type Read = () => Promise<void>;

/** Calls `read` at each live event of the shop, until the returned function is called. */
export type Follow = (read: Read) => () => void;

/** Shares one connection for live events, which the dashboard's frame opens, among all dashboard pages. */
export const ShopStream = createContext<Follow>(() => () => {});

export function useShopLive(): void {
  const follow = useContext(ShopStream);
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => revalidate());
  useEffect(() => follow(() => read()), [follow]);
}
