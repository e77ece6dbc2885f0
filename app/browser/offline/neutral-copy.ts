/** The service worker sends this header to get a page without personal data, because it caches the page. */
export const NEUTRAL_COPY = 'kedai-copy';
