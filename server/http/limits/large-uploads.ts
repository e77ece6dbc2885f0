import { limits } from '../../env.ts';

const running = new Map<string, { all: number; large: number }>();
let largeOnes = 0;

/** Returns what gives the place back, to be called once; undefined where there is none. */
export function takeUploadPlace(sender: string, isLarge: boolean): (() => void) | undefined {
  const own = running.get(sender) ?? { all: 0, large: 0 };
  if (own.all >= limits.uploadsOfSession) return undefined;
  if (isLarge && (own.large >= limits.largeUploadsOfSession || largeOnes >= limits.largeUploads))
    return undefined;
  const large = isLarge ? 1 : 0;
  running.set(sender, own);
  own.all += 1;
  own.large += large;
  largeOnes += large;
  return () => {
    own.all -= 1;
    own.large -= large;
    largeOnes -= large;
    if (own.all === 0) running.delete(sender);
  };
}
