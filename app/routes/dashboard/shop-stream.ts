import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

type Read = () => Promise<void>;

/** Registers how a page revalidates; returns the function to stop. */
export type Follow = (read: Read) => () => void;

/** The page's only event stream, held by the dashboard's frame. */
export const ShopStream = createContext<Follow>(() => () => {});

export function useShopLive(): void {
  const follow = useContext(ShopStream);
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => revalidate());
  useEffect(() => follow(() => read()), [follow]);
}
