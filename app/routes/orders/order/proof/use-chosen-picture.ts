import { useEffect, useState } from 'react';

/** The address of the photo that was chosen last, for this browser alone. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  return { picture, choose: (photo: File) => setPicture(URL.createObjectURL(photo)) };
}
