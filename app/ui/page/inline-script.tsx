import { createContext, useContext } from 'react';

/** Marks the scripts that were rendered as scripts while the server makes a page; absent in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** A script inside the page. `source` is code of ours, never anything that a person typed. */
export function InlineScript({ source }: { source: string }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is a constant of the program
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: source }} />;
}
