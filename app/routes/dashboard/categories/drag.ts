import { type PointerEvent, type RefObject, useRef } from 'react';

type DragProps = {
  list: RefObject<HTMLUListElement | null>;
  /** Called while it is dragged, each time that it passes another. */
  onMove: (id: string, by: number) => void;
  onDrop: () => void;
};

/** Drags a row of a list by its handle, with mouse, pen or finger; rows carry `data-id`. */
export function useDrag({ list, onMove, onDrop }: DragProps) {
  const dragged = useRef<string | null>(null);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const id = dragged.current;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const own = rows.findIndex((row) => row.dataset.id === id);
    if (id === null || own < 0) return;
    const passed = rows.filter((row, place) => {
      const { top, height } = row.getBoundingClientRect();
      const middle = top + height / 2;
      return place < own ? event.clientY < middle : place > own && event.clientY > middle;
    });
    const isUp = passed.some((row) => rows.indexOf(row) < own);
    if (passed.length > 0) onMove(id, isUp ? -passed.length : passed.length);
  };
  const end = () => {
    if (dragged.current === null) return;
    dragged.current = null;
    onDrop();
  };
  return (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = id;
    },
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
  });
}
