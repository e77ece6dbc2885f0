import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Builder, Capabilities, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/settings.ts';
import { type EngineBrowser, type EngineTab, type Key, PHONE, type Start } from './engine.ts';
import { findElement, watchPage } from './page-scripts.ts';

const START_MS = 30_000;
const SCRIPT_MS = 3_000;

const keys: Record<Key, string> = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, ArrowDown: Keys.ARROW_DOWN };

/** Without this style, the toolbar of WebKitGTK's MiniBrowser would make the window wider than a phone. */
const narrow = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }\n';

export async function startWebKit({ proxyPort, folder }: Start): Promise<EngineBrowser> {
  await mkdir(join(folder, 'gtk-3.0'), { recursive: true });
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), narrow);
  const screen = await startScreen();
  const port = await freePort();
  const driverProcess = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_RUNTIME_DIR: folder,
      TZ: 'Asia/Jakarta',
    },
  });
  const stop = async () => {
    await Promise.all([end(driverProcess), end(screen.process)]);
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, proxyPort, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openSession(
  url: string,
  proxyPort: number,
  stop: () => Promise<void>,
): Promise<EngineBrowser> {
  await expect
    .poll(
      () =>
        fetch(new URL('status', url))
          .then(({ ok }) => ok)
          .catch(() => false),
      { timeout: START_MS },
    )
    .toBe(true);
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    // The driver does not wait until a page is loaded, so that watchPage records the page's errors from the start.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': {
      args: ['--automation', `--proxy=http://127.0.0.1:${proxyPort}`, '--ignore-host=127.0.0.1'],
    },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(wanted).build();
  // Scripts need a timeout, because the driver never responds if a navigation interrupts a script.
  await driver.manage().setTimeouts({ script: SCRIPT_MS });
  const resize: EngineBrowser['resize'] = async (size) =>
    void (await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size }));
  await resize(PHONE);
  const first = await driver.getWindowHandle();
  const version = (await driver.getCapabilities()).get('browserVersion');
  return {
    version: `WebKitGTK ${version}`,
    tab: tabOf(driver, first),
    otherTabs: async () =>
      (await driver.getAllWindowHandles())
        .filter((handle) => handle !== first)
        .map((handle) => tabOf(driver, handle)),
    resize,
    print: null,
    async close() {
      await driver.quit().catch(() => undefined);
      await stop();
    },
  };
}

function tabOf(driver: WebDriver, handle: string): EngineTab {
  /** The driver sends commands to one window at a time, so this switches to the tab's window first. */
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await driver.switchTo().window(handle);
    return work();
  };
  const run = <T>(work: (...args: never[]) => T, ...args: unknown[]): Promise<T> =>
    within(async () => {
      await driver.executeScript(watchPage);
      return (await driver.executeScript(work, ...args)) as T;
    });
  return {
    async goTo(url) {
      await run(() => void Object.assign(window, { isLeft: true }));
      await within(() => driver.get(url));
      await expect
        .poll(() => run(() => !('isLeft' in window)).catch(() => false), { intervals: [5] })
        .toBe(true);
    },
    address: () => within(() => driver.getCurrentUrl()),
    evaluate: (work, ...args) => run(work as never, ...args),
    async find(steps) {
      const found = (await run(findElement, steps)) as WebElement | null;
      if (!found) return null;
      return {
        click: () => within(() => found.click()),
        type: (text) => within(() => found.sendKeys(text)),
        attach: (paths) => within(() => found.sendKeys(paths.join('\n'))),
        evaluate: (work, ...args) => run(work as never, found, ...args),
      };
    },
    press: (key) => within(() => driver.actions().sendKeys(keys[key]).perform()),
    close: () => within(() => driver.close()),
  };
}

async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayPipe = screen.stdio[3];
  if (!displayPipe) throw new Error('Xvfb has no channel to tell its number by');
  const [number] = await Promise.race([
    once(displayPipe, 'data'),
    once(screen, 'exit').then(() => {
      throw new Error('Xvfb did not start');
    }),
  ]);
  return { display: `:${String(number).trim()}`, process: screen };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
