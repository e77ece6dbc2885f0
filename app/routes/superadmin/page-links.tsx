import { ButtonLink } from '#app/ui/controls/button.tsx';
import { pageAddress } from '#domain/forms/page-key.ts';

type PageLinksProps = {
  list: string;
  isFirst: boolean;
  next: string | null;
  onward: string;
};

export function PageLinks({ list, isFirst, next, onward }: PageLinksProps) {
  return (
    <div className="flex flex-wrap justify-center gap-3 empty:hidden">
      {!isFirst && (
        <ButtonLink to={list} variant="secondary">
          Kembali ke awal
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={pageAddress(list, next)} variant="secondary">
          {onward}
        </ButtonLink>
      )}
    </div>
  );
}
