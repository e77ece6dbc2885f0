import { InlineScript } from '../../ui/page/inline-script.tsx';
import { Skeleton } from './bone.tsx';

/** A cart with something in it fills the screen, so that the footer does not jump when it appears. */
const fillScreen = `(function(){try{var s=localStorage.getItem('shoppingCart');
if(s&&s!=='[]')document.getElementById('cart-skeleton').style.height='100vh'}catch(x){}})()`;

export function CartSkeleton() {
  return (
    <>
      <div id="cart-skeleton" suppressHydrationWarning className="with-scripts mt-6 h-64">
        <Skeleton className="h-full" />
      </div>
      <InlineScript source={fillScreen} />
    </>
  );
}
