import workerUrl from './service-worker.ts?worker&url';

/**
 * Installs the worker that shows the offline page, once the open page has loaded and its line is free. Where service
 * workers are missing or refused (plain http, private windows) the browser's own page is shown instead.
 */
export function installOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const install = () =>
    void navigator.serviceWorker
      .register(`${workerUrl}?${buildVersion()}`, { scope: '/' })
      .catch(() => undefined);
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install, { once: true });
}

/** React Router's name for this build of all pages together. */
function buildVersion(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? '';
}
