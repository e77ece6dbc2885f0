export const MAX_PHONES = 10;

export const MAX_PHONE_NAME = 40;

/** Hours without a bank notification from a phone after which the owner is warned. The owner chooses one of them. */
export const silences = [6, 12, 24, 48, 72, 168] as const;

export const usualSilence = 24;
