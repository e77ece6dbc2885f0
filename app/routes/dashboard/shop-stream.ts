import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

type Read = () => Promise<void>;

export type Follow = (read: Read) => () => void;

/** Lets all dashboard pages share the one connection for live events that the layout opens. */
export const ShopStream = createContext<Follow>(() => () => {});

export function useShopLive(): void {
  const follow = useContext(ShopStream);
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => revalidate());
  useEffect(() => follow(() => read()), [follow]);
}
