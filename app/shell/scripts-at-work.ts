const MARK = 'data-scripts';

/** If scripts have not started this long after loading, the page shows what works without them. */
const PATIENCE_MS = 15_000;

/**
 * Sets the attribute MARK to `old` in outdated browsers, else to `coming`. Uses old syntax, so that every browser can
 * run it. If scripts fail, removes MARK, and app.css shows the `without-scripts` elements. Until MARK is `ready`, going
 * back or forward reloads the page, because React Router is not running yet.
 */
export const scriptCheck = `(function(){var h=document.documentElement,m='${MARK}';
if(![].findLast||!window.structuredClone||!window.HTMLDialogElement){h.setAttribute(m,'old');return}
h.setAttribute(m,'coming');function f(){if(h.getAttribute(m)==='coming')h.removeAttribute(m)}
window.addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')f()},true);
window.addEventListener('unhandledrejection',f);
window.addEventListener('load',function(){setTimeout(f,${PATIENCE_MS})});
function p(){return location.pathname+location.search}var a=p();
window.addEventListener('popstate',function(){if(h.getAttribute(m)!=='ready'&&p()!==a)location.reload()})})()`;

/** True if the browser is too old for the app's scripts, which could fail and empty the page. */
export function isBelowFloor(): boolean {
  return document.documentElement.getAttribute(MARK) === 'old';
}

export function scriptsAreAtWork(): void {
  document.documentElement.setAttribute(MARK, 'ready');
}
