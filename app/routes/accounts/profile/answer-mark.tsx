import { useHydrated } from '#app/ui/controls/use-hydrated.ts';

/** Without scripts the page comes back at its beginning, and the browser moves on to this mark. */
export function AnswerMark() {
  const hydrated = useHydrated();
  // biome-ignore lint/a11y/noAutofocus: it brings people back to the form that they have just sent
  return hydrated ? null : <span tabIndex={-1} autoFocus className="block scroll-mt-32" />;
}
