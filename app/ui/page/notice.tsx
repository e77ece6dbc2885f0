import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, type Ref, useContext } from 'react';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const tones = {
  info: { colors: 'border-info/20 bg-info-soft text-info', Icon: Info },
  success: { colors: 'border-success/20 bg-success-soft text-success', Icon: CircleCheck },
  warning: { colors: 'border-warning/20 bg-warning-soft text-warning', Icon: TriangleAlert },
  danger: { colors: 'border-danger/20 bg-danger-soft text-danger', Icon: CircleAlert },
};

const InRegion = createContext(false);

/** Render this region even while it is empty, because screen readers miss a region that appears with its text. */
export function NoticeRegion({
  ref,
  className = 'empty:absolute',
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <InRegion value={true}>
      <div ref={ref} {...(ref && { tabIndex: -1, 'data-note': '' })} aria-live="polite" className={className}>
        {children}
      </div>
    </InRegion>
  );
}

/** Screen readers read errors at once and other notices at the next pause. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { colors, Icon } = tones[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  // Inside a NoticeRegion, the role 'status' would make screen readers read the text twice.
  const inRegion = useContext(InRegion) && role === 'status';
  return (
    <div
      role={inRegion ? undefined : role}
      className={`flex gap-3 rounded-control border px-4 py-3 ${colors}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere font-medium">{children}</div>
    </div>
  );
}

/** Render this region even while it is empty, because screen readers miss a region that appears with its text. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
