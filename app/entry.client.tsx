import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { copyTime } from './browser/offline/connection.ts';
import { isBelowFloor } from './shell/scripts-at-work.ts';
import workerUrl from './shell/service-worker.ts?worker&url';

// In very old browsers React would fail and empty the page, but the server's HTML works without React.
if (!isBelowFloor()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
  installOfflineWorker();
}

/** Registers the worker that shows pages offline. If that fails, the browser shows its own error page offline. */
function installOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A page from the offline cache would register an older version of the worker.
  if (copyTime()) return;
  const install = () =>
    void navigator.serviceWorker
      .register(`${workerUrl}?${buildVersion()}`, { scope: '/' })
      .catch(() => undefined);
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install, { once: true });
}

function buildVersion(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? '';
}
