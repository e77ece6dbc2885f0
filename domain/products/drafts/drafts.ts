/** Photos at once, each of which becomes a draft. */
export const MAX_DRAFTS = 30;
