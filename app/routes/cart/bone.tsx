/** A grey block in the shape of what is loading; `className` gives its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-control bg-sunken ${className}`} />;
}
