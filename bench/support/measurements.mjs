export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
}

export function p99(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1];
}
