import { createContext } from 'react-router';
import type { Actor } from '#domain/access.ts';

/** Set by the guard before any loader or action runs; null for a guest. */
export const actorContext = createContext<Actor | null>(null);
