import { inject } from 'vitest';
import type { Actor } from '#domain/access.ts';
import type { ProductInput } from '#domain/products/product.ts';

/** A person with an account; also an `Actor`, so that tests can pass it to server functions. */
export type Person = Actor & { nama: string; password: string };

export type WorldProduct = ProductInput & { id: string; storeId: string };

export type WorldStore = { storeId: string; slug: string; namaToko: string; waNumber: string };

/**
 * The people and shops of all tests, created once by tests/support/world/make-world.ts through the program's own
 * functions. Sri sells food, Dewi sells batik, Joko's trial ended a month ago, Budi and Ani buy, Wati runs the
 * platform.
 */
export type World = {
  sri: Person;
  dewi: Person;
  joko: Person;
  budi: Person;
  ani: Person;
  wati: Person;
  /** 'Warung Bu Sri' */
  warung: WorldStore;
  /** 'Batik Lestari' */
  batik: WorldStore;
  /** 'Kopi Joko', closed. */
  kopi: WorldStore;
  nasiGoreng: WorldProduct;
  esTeh: WorldProduct;
  /** One left. */
  sambal: WorldProduct;
  kemeja: WorldProduct;
  /** Sold out. */
  kain: WorldProduct;
  bijiKopi: WorldProduct;
};

export const world: World = inject('world');
