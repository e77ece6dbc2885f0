export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
}

export function p99(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1];
}

/**
 * Runs all measures in each round, so that a busy spell of the machine affects them equally.
 * Returns `times` results per measure; the results of `warmUp` earlier rounds are dropped.
 */
export async function byTurns(measures, { warmUp, times }) {
  const taken = measures.map(() => []);
  for (let round = 0; round < warmUp + times; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const value = await measure();
      if (round >= warmUp) taken[index].push(value);
    }
  }
  return taken;
}
