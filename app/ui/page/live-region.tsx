/** Keep it rendered while it is empty: an element that appears with its text is not read out. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
