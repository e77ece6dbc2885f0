import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

type Read = () => Promise<void>;

/** Takes how a page reads itself again, and returns how to stop. */
export type Follow = (read: Read) => () => void;

/** The one stream of an open page, held by the dashboard's frame. */
export const ShopStream = createContext<Follow>(() => () => {});

/** Reads the page again when something has happened in the shop. */
export function useShopLive(): void {
  const follow = useContext(ShopStream);
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => revalidate());
  useEffect(() => follow(() => read()), [follow]);
}
