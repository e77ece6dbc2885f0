import { useState } from 'react';
import { useHydrated } from '../controls/use-hydrated.ts';

/**
 * For crawlers. `json` is '' in the browser, which keeps what the server wrote: give it a `key` where its page changes.
 * No policy lists it, as it is data and not run.
 */
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
