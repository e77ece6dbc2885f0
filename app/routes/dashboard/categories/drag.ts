import type { PointerEvent, RefObject } from 'react';

type DragProps = {
  list: RefObject<HTMLUListElement | null>;
  /** Called when a dragged row passes other rows. `by` is how many rows it moves down; negative means up. */
  onMove: (id: string, by: number) => void;
  onDrop: () => void;
};

/** Moves a row of a list by its handle, with mouse, pen or finger. Each row needs its id in `data-id`. */
export function dragHandle({ list, onMove, onDrop }: DragProps) {
  const follow = (id: string, y: number) => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const own = rows.findIndex((row) => row.dataset.id === id);
    const middle = (row: HTMLElement) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    };
    const above = rows.slice(0, own).filter((row) => y < middle(row)).length;
    const below = rows.slice(own + 1).filter((row) => y > middle(row)).length;
    if (own >= 0 && above !== below) onMove(id, below - above);
  };
  return (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      // Keeps the mouse from selecting text during the drag.
      event.preventDefault();
      // The listeners are on the window, because a row that moves in the document loses pointer capture.
      const over = new AbortController();
      const { signal } = over;
      const end = () => {
        over.abort();
        onDrop();
      };
      window.addEventListener('pointermove', ({ clientY }) => follow(id, clientY), { signal });
      window.addEventListener('pointerup', end, { signal });
      window.addEventListener('pointercancel', end, { signal });
    },
  });
}
