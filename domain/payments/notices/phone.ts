export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** Hours without a notice after which the page warns that a phone may be off. The owner chooses one. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
