import { createContext, useContext, useState } from 'react';
import { useHydrated } from '../controls/use-hydrated.ts';

/** The nonce of inline scripts; undefined in the browser, where it is not needed. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** `source` must be our own code, never user input. */
export function InlineScript({ source }: { source: string }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is a constant of the program
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: source }} />;
}

/** JSON for crawlers, rendered by the server only. With a `key` per page, a navigation removes the old page's JSON. */
export function StructuredData({ json }: { json: string }) {
  const hydrated = useHydrated();
  const [isFromServer] = useState(!hydrated);
  if (!isFromServer) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: structuredJson escapes text that could end the script
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
