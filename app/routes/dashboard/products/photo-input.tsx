import type { RefObject } from 'react';

type PhotoInputProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  isWrong: boolean;
  onChange: () => void;
};

/** Takes several photos. What it asks for is told by the element `{id}-hint`. */
export function PhotoInput({ id, input, isWrong, onChange }: PhotoInputProps) {
  return (
    <input
      ref={input}
      id={id}
      type="file"
      name="photos"
      multiple
      accept="image/jpeg,image/png,image/webp"
      aria-describedby={`${id}-hint`}
      aria-invalid={isWrong || undefined}
      onChange={onChange}
      className="block min-h-11 w-full rounded-control border border-line-strong bg-surface p-2 text-sm file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
    />
  );
}
