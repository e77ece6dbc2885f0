import type { Done, Refused } from '#app/forms/answers.ts';
import type { OwnProduct } from '#domain/products/product.ts';

export const intents = ['save', 'show', 'hide', 'show-all'] as const;

export type DraftIntent = (typeof intents)[number];

type About = { intent: DraftIntent; id: string };

/** `product` is what was saved, as it is now; `shown` are the drafts that went on sale together. */
export type DraftAnswer = Done<About & { product?: OwnProduct; shown?: string[] }> | Refused<About>;
