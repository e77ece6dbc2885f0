export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** The owner is warned if a phone forwards no bank notification for this many hours. The owner chooses the number. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
