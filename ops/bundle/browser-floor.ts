/** The oldest browsers in which everything works; tests/floor/floor.test.ts checks the build against them. */
export const browserFloor = { safari: 15.4, chrome: 100, firefox: 115 } as const;

export const buildTarget = Object.entries({ ...browserFloor, ios: browserFloor.safari }).map(
  ([name, version]) => `${name}${version}`,
);
