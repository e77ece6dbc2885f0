const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const machines: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

export function deviceName(userAgent: string): string {
  const found = (names: [RegExp, string][], other: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other;
  return `${found(browsers, 'Browser')} di ${found(machines, 'perangkat ini')}`;
}
