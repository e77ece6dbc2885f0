import { Component, createRef, type ReactNode } from 'react';

const SLIDE_MS = 250;
/** A tap this soon after rows moved does nothing, because it was aimed at the row that was in that spot before. */
const ON_THE_WAY_MS = 350;

type ArrivalsProps = {
  /** Identifies the list. If it changes, nothing slides, because the orders of another list have not just arrived. */
  list: string;
  reading: unknown;
  className: string;
  children: ReactNode;
};

type Places = ReadonlyMap<Element, DOMRect>;

/** When an order arrives, the rows below it slide down, and taps that were aimed at their old positions are ignored. */
export class AnimatedArrivals extends Component<ArrivalsProps> {
  box = createRef<HTMLDivElement>();
  movedAt = Number.NEGATIVE_INFINITY;
  pressedAt = 0;
  slides: Animation[] = [];

  override componentDidMount(): void {
    this.box.current?.addEventListener('pointerdown', this.onPress, true);
    this.box.current?.addEventListener('click', this.onClick, true);
  }

  override getSnapshotBeforeUpdate({ list, reading }: ArrivalsProps): Places | null {
    if (list !== this.props.list || reading === this.props.reading) return null;
    return new Map(parts(this.box.current).map((part) => [part, part.getBoundingClientRect()]));
  }

  override componentDidUpdate(_props: ArrivalsProps, _state: unknown, places: Places | null): void {
    if (places) for (const slide of this.slides.splice(0)) slide.cancel();
    const moved = places ? movedParts(parts(this.box.current), places) : [];
    const [first] = moved;
    if (!first || first.from.top > window.innerHeight) return;
    // If the order arrived above the visible area, scroll anchoring keeps the visible rows in place, so nothing slides.
    if (first.from.top < 0 && CSS.supports('overflow-anchor', 'auto')) return;
    this.movedAt = performance.now();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.slides = moved.map(({ part, from, to }) => {
      const start = { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` };
      return part.animate([start, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
    });
  }

  onPress = ({ pointerType }: PointerEvent): void => {
    // Mouse clicks are never ignored, because a mouse user sees which row is under the pointer before pressing.
    this.pressedAt = pointerType === 'mouse' ? Number.POSITIVE_INFINITY : performance.now();
  };

  onClick = (event: MouseEvent): void => {
    // A click by keyboard (`detail` 0) is never ignored, because it goes to the focused element wherever it moved.
    if (event.detail === 0 || this.pressedAt > this.movedAt + ON_THE_WAY_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };

  override render(): ReactNode {
    const { className, children } = this.props;
    return (
      <div ref={this.box} className={className}>
        {children}
      </div>
    );
  }
}

function parts(box: Element | null): Element[] {
  const inside = box?.querySelectorAll(':scope > *, section > *, section > ul > li') ?? [];
  return [...inside, ...document.querySelectorAll('footer')];
}

/** Returns the elements that moved, except those that moved only because their parent did. */
function movedParts(all: Element[], places: Places): { part: Element; from: DOMRect; to: DOMRect }[] {
  const taken = new Set<Element>();
  return all.flatMap((part) => {
    const from = places.get(part);
    const to = part.getBoundingClientRect();
    if (part.parentElement && taken.has(part.parentElement)) taken.add(part);
    else if (from && Math.hypot(from.left - to.left, from.top - to.top) >= 1) {
      taken.add(part);
      return [{ part, from, to }];
    }
    return [];
  });
}
