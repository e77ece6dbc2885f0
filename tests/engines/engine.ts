import type { Step } from './page-scripts.ts';

/** What a project of playwright.engines.config.ts sets. */
export type EngineOptions = { engine: 'webkitgtk' | 'firefox' };

export type Key = 'Enter' | 'Escape' | 'ArrowDown';

export type EngineElement = {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Chooses files of this machine, as a file picker does. */
  attach: (paths: string[]) => Promise<void>;
  evaluate: <Args extends unknown[], T>(
    work: (element: Element, ...args: Args) => T,
    ...args: Args
  ) => Promise<T>;
};

/** What a driver does in a tab; a page that is about to change may make each of these reject. */
export type EngineTab = {
  goTo: (url: string) => Promise<void>;
  /** Where the tab is, or was sent when nothing answers there. */
  address: () => Promise<string>;
  /** Runs a function in the page; it sees nothing of what surrounds it here. */
  evaluate: <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) => Promise<T>;
  find: (steps: Step[]) => Promise<EngineElement | null>;
  press: (key: Key) => Promise<void>;
  close: () => Promise<void>;
};

/** A browser without cookies or anything kept, its window as wide as a phone. */
export type EngineBrowser = {
  version: string;
  tab: EngineTab;
  /** The tabs that are open beside the first. */
  otherTabs: () => Promise<EngineTab[]>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** The first tab on A4 paper, as a PDF; null where the driver cannot print. */
  print: (() => Promise<Uint8Array>) | null;
  close: () => Promise<void>;
};

/** What a browser is started with: the port of a proxy (proxy.ts) and a folder that is deleted afterwards. */
export type Start = { proxyPort: number; folder: string };

export const PHONE = { width: 360, height: 780 };
