/** The oldest browsers that everything works in. What is built is lowered to them; tests/floor/floor.test.ts looks after it. */
export const browserFloor = { safari: 15.4, chrome: 100, firefox: 115 } as const;

/** The same, as Vite names its targets. */
export const buildTarget = Object.entries({ ...browserFloor, ios: browserFloor.safari }).map(
  ([name, version]) => `${name}${version}`,
);
