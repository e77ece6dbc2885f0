/** Random choices from a seed: with the same seed, a run makes the same choices, but not at the same times. */
export type Random = {
  seed: number;
  share: () => number;
  /** Returns a whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  oneOf: <T>(choices: readonly T[]) => T;
};

/** Uses FAULT_SEED or a random seed, and prints it so that the run can be repeated. */
export function makeRandom(): Random {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`FAULT_SEED=${seed}`);
  let state = seed;
  // This is the random number generator mulberry32.
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return {
    seed,
    share,
    between,
    oneOf: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
  };
}
