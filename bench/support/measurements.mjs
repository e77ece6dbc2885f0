/** The middle value of an odd number of measurements. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The value that 19 of 20 measurements do not exceed. */
export function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
}
