import { createContext, useContext } from 'react';

/** Undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** `source` must be our own code, never user input. */
export function InlineScript({ source }: { source: string }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is a constant of the program
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: source }} />;
}
