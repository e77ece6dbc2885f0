import { useEffect, useState } from 'react';
import { timeLeftText } from '#domain/payments/countdown.ts';

/** By the server's clock, whatever the phone's says. Its line is kept free until scripts work. */
export function Countdown({ due, now }: { due: Date; now: Date }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const started = performance.now();
    const tick = () => setLeft(due.getTime() - now.getTime() - (performance.now() - started));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [due, now]);
  return (
    <p role="timer" className="with-scripts min-h-6 min-w-46 text-right font-semibold text-sm tabular-nums">
      {left === null ? '' : timeLeftText(left)}
    </p>
  );
}
