export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** Choices of the hours without a message from a phone after which the page warns that the phone may be off. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
