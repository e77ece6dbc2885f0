const MARK = 'data-scripts';

/** If scripts have not started this long after loading, the page shows what works without them. */
const PATIENCE_MS = 15_000;

/**
 * Runs before all other scripts, in syntax that any browser reads. app.css shows `without-scripts` unless the attribute
 * MARK of `<html>` is `coming` or `ready`; in browsers that are too old it is `old`. Until it is `ready`, going back or
 * forward reloads the page.
 */
export const scriptCheck = `(function(){var h=document.documentElement,m='${MARK}';
if(![].findLast||!window.structuredClone||!window.HTMLDialogElement){h.setAttribute(m,'old');return}
h.setAttribute(m,'coming');function f(){if(h.getAttribute(m)==='coming')h.removeAttribute(m)}
window.addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')f()},true);
window.addEventListener('unhandledrejection',f);
window.addEventListener('load',function(){setTimeout(f,${PATIENCE_MS})});
function p(){return location.pathname+location.search}var a=p();
window.addEventListener('popstate',function(){if(h.getAttribute(m)!=='ready'&&p()!==a)location.reload()})})()`;

/** True if the browser is too old: the app's scripts would fail and could empty the page. */
export function isBelowFloor(): boolean {
  return document.documentElement.getAttribute(MARK) === 'old';
}

export function scriptsAreAtWork(): void {
  document.documentElement.setAttribute(MARK, 'ready');
}
