import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';

export function useUnsavedChanges(changed: boolean): void {
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm('Perubahan belum disimpan. Tinggalkan halaman ini?', { danger: true }).then((leaves) => {
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm]);
}
