import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { installOfflineWorker } from './shell/offline-worker.ts';
import { isBelowFloor } from './shell/scripts-at-work.ts';

// Where React fails it empties the page, which works without it.
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
