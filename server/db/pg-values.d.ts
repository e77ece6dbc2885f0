/** pg's own way from a value to what is sent, of which its published types say nothing. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => unknown };
  export default utils;
}
