import { createContext, useContext, useState } from 'react';
import { useHydrated } from '../controls/use-hydrated.ts';

/** Undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** `source` must be our own code, never user input. */
export function InlineScript({ source }: { source: string }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is a constant of the program
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: source }} />;
}

/** For crawlers. `json` is '' in the browser, which keeps the server's: set a `key` that changes with the page. */
export function StructuredData({ json }: { json: string }) {
  const hydrated = useHydrated();
  const [isFromServer] = useState(!hydrated);
  if (!isFromServer) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: structuredJson lets no text end the script
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
