import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

type Read = () => Promise<void>;

/** Calls `read` at each live event of the shop. Returns a function that stops this. */
export type Follow = (read: Read) => () => void;

/** The only connection for live events; the dashboard's frame opens it, and all its pages share it. */
export const ShopStream = createContext<Follow>(() => () => {});

export function useShopLive(): void {
  const follow = useContext(ShopStream);
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => revalidate());
  useEffect(() => follow(() => read()), [follow]);
}
