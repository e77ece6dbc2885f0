/** Declares pg's own conversion of values, which its published types lack. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => unknown };
  export default utils;
}
