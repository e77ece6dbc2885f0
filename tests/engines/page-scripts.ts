/* Each of these functions is sent to the page as text, so it cannot use anything outside of itself. */

/**
 * Steps lead from the document to an element. Each step finds, inside the previous step's element, the first visible
 * match of `selector` whose accessible name or content fits `text`.
 */
export type Step = { selector: string; text: string; match: 'name' | 'pattern' | 'content' };

export function findElement(steps: Step[]): Element | null {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0) return clean(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return clean(label);
    const { labels } = element as HTMLInputElement;
    if (labels?.length) return clean([...labels].map(({ textContent }) => textContent).join(' '));
    const shown = element.cloneNode(true) as Element;
    for (const part of shown.querySelectorAll('[aria-hidden="true"]')) part.remove();
    return clean(shown.textContent);
  };
  const isSeen = (element: Element) =>
    (element as HTMLInputElement).type === 'file' || element.checkVisibility({ visibilityProperty: true });
  const fits = (element: Element, { text, match }: Step) => {
    if (match === 'content') return `${nameOf(element)} ${clean(element.textContent)}`.includes(text);
    return match === 'name' ? nameOf(element) === text : new RegExp(text).test(nameOf(element));
  };
  let found: Element | undefined;
  for (const step of steps) {
    const candidates = [...(found ?? document).querySelectorAll(step.selector)];
    found = candidates.find((element) => isSeen(element) && fits(element, step));
    if (!found) return null;
  }
  return found ?? null;
}

/** Records errors in the tab's session storage, so that they survive a change of page; must be called on each page. */
export function watchPage(): void {
  const page = window as Window & { isWatched?: boolean };
  if (page.isWatched) return;
  page.isWatched = true;
  const key = 'masalah-uji';
  const note = (problem: string) => {
    try {
      const before: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      sessionStorage.setItem(key, JSON.stringify([...before, problem]));
    } catch {
      // Ignores the error of pages without an origin, such as about:blank, which have no session storage.
    }
  };
  const textOf = (thing: unknown) =>
    thing instanceof Error ? `${thing.message}\n${thing.stack}` : String(thing);
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element) note(`failed: ${target.outerHTML.slice(0, 200)}`);
      else note(`uncaught: ${event.message} (${event.filename}:${event.lineno}) ${textOf(event.error)}`);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => note(`unhandled: ${textOf(reason)}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    note(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const usual = console[level];
    console[level] = (...said: unknown[]) => {
      note(`console ${level}: ${said.map(textOf).join(' ')}`);
      usual.apply(console, said);
    };
  }
}

export function storedProblems(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem('masalah-uji') ?? '[]');
  } catch {
    return [];
  }
}

/** Returns whether the page is loaded and hydrated; until then its buttons work as without scripts. */
export function isReady(): boolean {
  const main = document.querySelector('#isi');
  const isAlive = !main || Object.keys(main).some((key) => key.startsWith('__reactProps'));
  return document.readyState === 'complete' && isAlive;
}

export function shownText(part: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read.
  return (part as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();
}

/** Sets a field whose picker is a native window, which drivers cannot operate. Returns false if `wanted` is invalid. */
export function setPicked(field: Element, wanted: string): boolean {
  const isList = field instanceof HTMLSelectElement;
  const value = isList
    ? [...field.options].find(({ text, value }) => wanted === text || wanted === value)?.value
    : wanted;
  if (value === undefined) return false;
  const kind = isList ? HTMLSelectElement : HTMLInputElement;
  // React ignores a value that is set on the element itself, so this calls the prototype's setter.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return (field as HTMLInputElement).value === value;
}

/** Applies the page's print styles to the screen, for drivers that cannot print. */
export function layOutAsPrinted(): void {
  const turn = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('print')) rule.media.mediaText = 'all';
      if ('cssRules' in rule) turn(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) turn(sheet.cssRules);
}
