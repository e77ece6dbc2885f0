export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** After so many hours without a bank notification from a phone, the owner is warned. The owner chooses how many. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
