/** Declares the function with which pg converts query parameters, because pg's published types omit it. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => unknown };
  export default utils;
}
