/** Spaces, control characters, and what no font draws: zero-width signs, soft hyphens, fillers, the empty Braille cell. */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text can be seen. As a name it is then as good as none. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
