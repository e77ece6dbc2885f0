import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer, Refused } from '#app/forms/answers.ts';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { moveBy, requestedOrder } from '#domain/forms/arranging.ts';
import type { OwnCategory } from '#server/products/categories.ts';
import { dragHandle } from './drag.ts';
import { CategoryRow } from './row.tsx';

type CategoryListProps = {
  categories: OwnCategory[];
  editable: boolean;
  renamed: string | null;
  answer: Answer | undefined;
  refused: Refused | null;
};

/** Saves the order of the categories after each move. Without scripts the move buttons submit a form instead. */
export function CategoryList({ categories, editable, renamed, answer, refused }: CategoryListProps) {
  const present = categories.map(({ id }) => id);
  const [requested, setRequested] = useState(present);
  const [moved, setMoved] = useState<{ id: string; way: string } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const fetcher = useFetcher<Answer>();
  const order = requestedOrder(present, requested);
  const latest = useRef(order);
  latest.current = order;
  const save = () => {
    if (latest.current.join() !== present.join())
      void fetcher.submit({ order: latest.current.join(' ') }, { method: 'post' });
  };
  const move = (id: string, by: number) => {
    latest.current = moveBy(latest.current, id, by);
    setRequested(latest.current);
  };
  const dragOf = dragHandle({ list, onMove: move, onDrop: save });
  useEffect(() => {
    // A move button loses the focus when its row moves in the document, so it is focused again here.
    if (!moved) return;
    const own = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[value^="${moved.id}:"]`) ?? [])];
    const free = own.filter((button) => !button.disabled);
    (free.find((button) => button.value.endsWith(moved.way)) ?? free[0])?.focus();
  }, [moved]);
  return (
    <>
      <div className="mb-3 empty:hidden">
        <AnswerNotice answer={fetcher.data} />
      </div>
      <ul ref={list} className="-my-2 divide-y divide-line">
        {order.map((id, index) => {
          const category = categories.find((one) => one.id === id);
          return (
            category && (
              <CategoryRow
                key={id}
                category={category}
                index={index}
                isLast={index === order.length - 1}
                editable={editable}
                startRenamed={renamed === id}
                answer={answer}
                refused={refused?.values.id === id ? refused : null}
                drag={dragOf(id)}
                onMove={(way) => {
                  move(id, way === 'naik' ? -1 : 1);
                  save();
                  setMoved({ id, way });
                }}
              />
            )
          );
        })}
      </ul>
      <LiveRegion
        text={
          moved ? `Kategori ini sekarang di urutan ${order.indexOf(moved.id) + 1} dari ${order.length}.` : ''
        }
      />
    </>
  );
}
