import type { Done, Refused } from '#app/forms/answers.ts';

/** By what its sender calls it. */
export type WrongPhoto = { name: string; reason: string };

/** Refused: no draft was made; where photos were wrong, these. */
export type DraftsAnswer = Done<{ wrong: WrongPhoto[] }> | Refused<{ wrong?: WrongPhoto[] }>;
