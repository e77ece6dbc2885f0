/** A request with this header is for a page that is nobody's, which the browser keeps. */
export const NEUTRAL_COPY = 'kedai-copy';
