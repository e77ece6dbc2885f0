import { useState } from 'react';
import { useHydrated } from '../controls/use-hydrated.ts';

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
