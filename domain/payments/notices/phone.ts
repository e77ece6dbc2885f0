export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** Hours without a message from a phone after which the owner is warned. The owner chooses one of these values. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
