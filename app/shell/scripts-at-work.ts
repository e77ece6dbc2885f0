const MARK = 'data-scripts';

/** How long after everything has loaded the page may take to come to life. */
const PATIENCE_MS = 15_000;

/**
 * Runs first of all, in words that any browser reads. Marks the document `coming` where scripts can be expected to work
 * and takes the mark away where they fail; a browser below the floor is `old`. app.css shows `without-scripts` and hides
 * `with-scripts` wherever the mark is neither `coming` nor `ready`.
 */
export const expectScripts = `(function(){var h=document.documentElement,m='${MARK}';
if(![].findLast||!window.structuredClone||!window.HTMLDialogElement){h.setAttribute(m,'old');return}
h.setAttribute(m,'coming');function f(){if(h.getAttribute(m)==='coming')h.removeAttribute(m)}
window.addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')f()},true);
window.addEventListener('unhandledrejection',f);
window.addEventListener('load',function(){setTimeout(f,${PATIENCE_MS})})})()`;

/** True in a browser in which scripts would come to nothing, or take away what it can read. */
export function isBelowFloor(): boolean {
  return document.documentElement.getAttribute(MARK) === 'old';
}

/** The page has come to life, late perhaps. */
export function scriptsAreAtWork(): void {
  document.documentElement.setAttribute(MARK, 'ready');
}
