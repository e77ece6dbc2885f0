/** The service worker sends this header to get a page without personal data, which it may cache. */
export const NEUTRAL_COPY = 'kedai-copy';
