import type { Page } from '@playwright/test';

/** How often the name is to be seen within the first 120 pixels. */
export const namesOnTop = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let seen = 0;
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { top, width, height } = range.getBoundingClientRect();
      const isHidden = texts.currentNode.parentElement?.closest('.sr-only, script, style');
      if (!isHidden && width * height > 0 && top < 120 && texts.currentNode.nodeValue?.includes(wanted))
        seen += 1;
    }
    return seen;
  }, name);
