import type { Step } from './page-scripts.ts';

export type EngineOptions = { engine: 'webkitgtk' | 'firefox' };

export type Key = 'Enter' | 'Escape' | 'ArrowDown';

export type EngineElement = {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  attach: (paths: string[]) => Promise<void>;
  evaluate: <Args extends unknown[], T>(
    work: (element: Element, ...args: Args) => T,
    ...args: Args
  ) => Promise<T>;
};

/** A driver implements these functions for a tab; each may reject while the page is changing. */
export type EngineTab = {
  goTo: (url: string) => Promise<void>;
  /** Returns the tab's address; if no server responded, this is the address that the tab requested. */
  address: () => Promise<string>;
  /** Runs `work` in the page. `work` is sent as text, so it cannot use variables from outside. */
  evaluate: <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) => Promise<T>;
  find: (steps: Step[]) => Promise<EngineElement | null>;
  press: (key: Key) => Promise<void>;
  close: () => Promise<void>;
};

/** The browser starts without cookies or stored data, in a window as wide as a phone. */
export type EngineBrowser = {
  version: string;
  tab: EngineTab;
  otherTabs: () => Promise<EngineTab[]>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** Prints the first tab as a PDF on A4 paper. The function is null if the driver cannot print. */
  print: (() => Promise<Uint8Array>) | null;
  close: () => Promise<void>;
};

/** `proxyPort` is the port of the proxy of proxy.ts; `folder` is deleted after the test. */
export type Start = { proxyPort: number; folder: string };

export const PHONE = { width: 360, height: 780 };
