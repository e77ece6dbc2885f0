/** Reads out its text whenever it changes. Keep it rendered while it is empty: what is new with its text stays unheard. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
