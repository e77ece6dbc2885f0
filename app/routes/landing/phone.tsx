import type { ReactNode } from 'react';

type PhonePictureProps = {
  caption: string;
  className: string;
  height: string;
  children: ReactNode;
  beside: ReactNode;
};

/** A picture of a phone made from real components, which `inert` disables. */
export function PhonePicture({ caption, className, height, children, beside }: PhonePictureProps) {
  return (
    <figure className={`relative -mx-2 max-w-90 sm:mx-auto sm:w-full ${className}`}>
      <figcaption className="sr-only">{caption}</figcaption>
      <div inert className="select-none [--theme-on:#ffffff] [--theme-text:#a33a16] [--theme:#a33a16]">
        <div className="overflow-hidden rounded-[44px] border-7 border-ink bg-page shadow-soft">
          <div className={`relative isolate overflow-hidden ${height}`}>{children}</div>
        </div>
        {beside}
      </div>
    </figure>
  );
}
