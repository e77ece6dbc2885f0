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

/** A driver's functions for a tab; each may reject if the page is about to change. */
export type EngineTab = {
  goTo: (url: string) => Promise<void>;
  /** The tab's address, or the requested one if no server responds there. */
  address: () => Promise<string>;
  /** Runs a function in the page, without access to its closure. */
  evaluate: <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) => Promise<T>;
  find: (steps: Step[]) => Promise<EngineElement | null>;
  press: (key: Key) => Promise<void>;
  close: () => Promise<void>;
};

/** A browser without cookies or stored data, its window as wide as a phone. */
export type EngineBrowser = {
  version: string;
  tab: EngineTab;
  otherTabs: () => Promise<EngineTab[]>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** Prints the first tab on A4 paper as a PDF; null if the driver cannot print. */
  print: (() => Promise<Uint8Array>) | null;
  close: () => Promise<void>;
};

/** The port of a proxy (proxy.ts) and a folder that is deleted afterwards. */
export type Start = { proxyPort: number; folder: string };

export const PHONE = { width: 360, height: 780 };
