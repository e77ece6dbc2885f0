import { useEffect, useState } from 'react';
import { CHOSEN_FORM } from '../order-card/choose.tsx';

/** `parcels` is the number of chosen orders that can have a shipping label. */
type Chosen = { count: number; parcels: number; next: { to: string; label: string } | null };

const none: Chosen = { count: 0, parcels: 0, next: null };

/** Reads the ticked checkboxes from the page, and reads them again after each change of a checkbox or of the list. */
export function useChosenOrders(): Chosen {
  const [chosen, setChosen] = useState(none);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && 'chooseAll' in target.dataset) chooseSection(target);
      setChosen((before) => keepIfSame(before, readChosen()));
    };
    const list = new MutationObserver(() => setChosen((before) => keepIfSame(before, readChosen())));
    const page = document.querySelector('#isi');
    if (page) list.observe(page, { childList: true, subtree: true });
    document.addEventListener('change', follow);
    setChosen(readChosen());
    return () => {
      document.removeEventListener('change', follow);
      list.disconnect();
    };
  }, []);
  return chosen;
}

export function clearChosen(): void {
  for (const box of boxesIn(document)) box.checked = false;
  // Setting `checked` fires no event, so this fires the one that `useChosenOrders` listens to.
  document.dispatchEvent(new Event('change'));
}

function chooseSection(all: HTMLInputElement): void {
  for (const box of boxesIn(all.closest('section') ?? document)) box.checked = all.checked;
}

function readChosen(): Chosen {
  for (const all of document.querySelectorAll<HTMLInputElement>('[data-choose-all]')) showSection(all);
  const boxes = boxesIn(document).filter(({ checked }) => checked);
  const [first] = boxes;
  const { to = '', step: label = '' } = first?.dataset ?? {};
  const isOne = to !== '' && boxes.every(({ dataset }) => dataset.to === to);
  const parcels = boxes.filter(({ dataset }) => dataset.rent === undefined).length;
  return { count: boxes.length, parcels, next: isOne ? { to, label } : null };
}

function showSection(all: HTMLInputElement): void {
  const boxes = boxesIn(all.closest('section') ?? document);
  const count = boxes.filter(({ checked }) => checked).length;
  all.checked = count > 0 && count === boxes.length;
  all.indeterminate = count > 0 && count < boxes.length;
}

function boxesIn(place: ParentNode): HTMLInputElement[] {
  return [...place.querySelectorAll<HTMLInputElement>(`input[name=pesanan][form=${CHOSEN_FORM}]`)];
}

function keepIfSame(before: Chosen, now: Chosen): Chosen {
  const same =
    before.count === now.count && before.parcels === now.parcels && before.next?.to === now.next?.to;
  return same ? before : now;
}
