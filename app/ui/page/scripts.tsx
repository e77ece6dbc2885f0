import { createContext, useContext, useState } from 'react';
import { useHydrated } from '../controls/use-hydrated.ts';

/** The nonce of inline scripts; undefined in the browser, where it is not needed. */
export const ScriptMark = createContext<string | undefined>(undefined);

/**
 * `source` must be our own code, never user input. Browsers run the script only if it is in the server's HTML, so pages
 * pass '' in the browser, which keeps the code out of the bundle.
 */
export function InlineScript({ source }: { source: string }) {
  const mark = useContext(ScriptMark);
  return (
    <script
      nonce={mark}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is a constant of the program
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}

/** JSON-LD for search engines. Give it a new `key` on each page, so that a navigation removes the old page's data. */
export function StructuredData({ json }: { json: string }) {
  const hydrated = useHydrated();
  const [isFromServer] = useState(!hydrated);
  if (!isFromServer) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: structuredJson escapes '<' in all texts
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
