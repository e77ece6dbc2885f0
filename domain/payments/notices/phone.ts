export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** The owner chooses one of these. After so many hours without a message from a phone, the page warns the owner. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
