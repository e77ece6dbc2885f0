/** Choices that a seed decides, so that a run's choices can be made again. Its timing can not. */
export type Random = {
  seed: number;
  /** From 0 up to 1. */
  share: () => number;
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number;
  oneOf: <T>(choices: readonly T[]) => T;
};

/** Choices by FAULT_SEED, or by a seed of its own; says which. */
export function makeRandom(): Random {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`FAULT_SEED=${seed}`);
  let state = seed;
  // mulberry32
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
