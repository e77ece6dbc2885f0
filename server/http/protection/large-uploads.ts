import { resourceLimits } from '#server/env.ts';

type Uploader = { account: string; address: string };

const running = new Set<Uploader & { isLarge: boolean }>();

export function takeUploadSlot(uploader: Uploader, isLarge: boolean): (() => void) | undefined {
  const { account, address } = uploader;
  const all = [...running];
  if (all.filter((one) => one.account === account).length >= resourceLimits.uploadsOfAccount)
    return undefined;
  const large = all.filter((one) => one.isLarge);
  if (
    isLarge &&
    (large.length >= resourceLimits.largeUploads ||
      large.filter((one) => one.account === account).length >= resourceLimits.largeUploadsOfAccount ||
      large.filter((one) => one.address === address).length >= resourceLimits.largeUploadsOfAddress)
  )
    return undefined;
  const upload = { account, address, isLarge };
  running.add(upload);
  return () => void running.delete(upload);
}
