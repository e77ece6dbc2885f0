export type TestBrowser = {
  local: Map<string, string>;
  openTab: () => object;
  /** Makes every access to storage throw from now on, as in a browser that blocks it. */
  forbidStorage: () => void;
};

export function makeBrowser(): TestBrowser {
  const local = new Map<string, string>();
  let forbidden = false;
  const storage = (values: Map<string, string>) => ({
    getItem(key: string): string | null {
      if (forbidden) throw new DOMException('forbidden', 'SecurityError');
      return values.get(key) ?? null;
    },
    setItem(key: string, value: string): void {
      if (forbidden) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem(key: string): void {
      if (forbidden) throw new DOMException('forbidden', 'SecurityError');
      values.delete(key);
    },
  });
  const localStorage = storage(local);
  return {
    local,
    openTab: () => Object.assign(new EventTarget(), { localStorage, sessionStorage: storage(new Map()) }),
    forbidStorage: () => {
      forbidden = true;
    },
  };
}
