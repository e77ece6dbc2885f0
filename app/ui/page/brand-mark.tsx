/** The platform's sign: the awning and counter of a stall. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M7 13 9 7h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" className="fill-white" />
      <path d="M9 18v7h14v-7h-2v5H11v-5z" className="fill-white" />
    </svg>
  );
}
