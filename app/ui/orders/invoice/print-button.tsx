import { Printer } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';

export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden />
      Cetak
    </Button>
  );
}
