import { inject } from 'vitest';
import type { Actor } from '#domain/access.ts';
import type { ProductInput } from '#domain/products/product.ts';

/** A person with an account, who is also an `Actor`, so that tests can pass one to server functions. */
export type Person = Actor & { nama: string; password: string };

export type WorldProduct = ProductInput & { id: string; storeId: string };

export type WorldStore = { storeId: string; slug: string; namaToko: string; waNumber: string };

/**
 * The people and shops of all tests, created once by make-world.ts: Sri sells food, Dewi sells batik, Joko's trial
 * ended a month ago, Budi and Ani buy, and Wati runs the platform.
 */
export type World = {
  sri: Person;
  dewi: Person;
  joko: Person;
  budi: Person;
  ani: Person;
  wati: Person;
  /** Sri's shop, 'Warung Bu Sri'. */
  warung: WorldStore;
  /** Dewi's shop, 'Batik Lestari'. */
  batik: WorldStore;
  /** Joko's shop, 'Kopi Joko', which is closed. */
  kopi: WorldStore;
  nasiGoreng: WorldProduct;
  esTeh: WorldProduct;
  /** Only one piece is in stock. */
  sambal: WorldProduct;
  kemeja: WorldProduct;
  /** This product is sold out. */
  kain: WorldProduct;
  bijiKopi: WorldProduct;
};

export const world: World = inject('world');
