import { InlineScript } from '#app/ui/page/scripts.tsx';

const MAX_LINES = 6;

/** Runs before the first paint: shows as many placeholder lines as the cart has, so that the footer does not jump. */
const fillScreenScript = `(function(){try{var n=JSON.parse(localStorage.getItem('shoppingCart')||'[]').length,
s=document.getElementById('cart-skeleton'),l=s.querySelectorAll('[data-line]'),i;if(!n)return;
s.style.minHeight='100vh';s.firstElementChild.hidden=false;s.lastElementChild.hidden=true;
for(i=n;i<l.length;i++)l[i].hidden=true}catch(x){}})()`;

export function CartSkeleton() {
  return (
    <>
      <div id="cart-skeleton" aria-hidden suppressHydrationWarning className="with-scripts mt-4 min-h-64">
        <div
          hidden
          suppressHydrationWarning
          className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-6"
        >
          <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
            <Skeleton className="h-7 w-48" />
            {Array.from({ length: MAX_LINES }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
              <LineBones key={line} />
            ))}
          </div>
          <div className="mt-6 grid gap-3 rounded-card border border-line bg-surface p-4 lg:mt-0">
            <Skeleton className="h-7" />
            <Skeleton className="h-11" />
          </div>
        </div>
        <Skeleton className="h-64" />
      </div>
      <InlineScript source={fillScreenScript} />
    </>
  );
}

/** Fills the screen's height, so that the page does not jump when the address form replaces this skeleton. */
export function DeliveryBones() {
  return (
    <div aria-hidden className="screen-height rounded-card border border-line bg-surface p-4 sm:p-5">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="mt-4 h-11" />
      <Skeleton className="mt-4 h-11" />
    </div>
  );
}

function LineBones() {
  return (
    <div
      data-line
      suppressHydrationWarning
      className="flex min-h-26 gap-4 border-line border-b py-4 last:border-0"
    >
      <Skeleton className="size-18 shrink-0" />
      <div className="grid flex-1 content-start gap-2">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="h-11 w-36 max-sm:hidden" />
    </div>
  );
}

function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-control bg-sunken ${className}`} />;
}
