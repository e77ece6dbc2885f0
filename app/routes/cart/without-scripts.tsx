import { useCart } from '../../browser/cart.ts';
import { InlineScript } from '../../ui/page/inline-script.tsx';
import { Notice } from '../../ui/page/notice.tsx';

/** Runs where no module does: the link is not shown before it leads to the shop. */
const findShop = `(function(){try{var a=document.getElementById('toko-keranjang'),
s=/[0-9a-f-]{36}/.exec(localStorage.getItem('currentStoreId'));
if(s){a.href='/toko/'+s[0];a.hidden=false}}catch(x){}})()`;

export function CartWithoutScripts() {
  const { currentStoreId } = useCart();
  return (
    <div className="without-scripts mt-4">
      <Notice tone="warning">
        Keranjang tidak berfungsi di browser ini: JavaScript dimatikan, atau versinya terlalu lama. Pesan
        lewat WhatsApp; nomornya ada di halaman toko.{' '}
        <a
          id="toko-keranjang"
          href={currentStoreId ? `/toko/${currentStoreId}` : '/'}
          hidden={currentStoreId === null}
          suppressHydrationWarning
          className="underline"
        >
          Buka Toko
        </a>
      </Notice>
      <InlineScript source={findShop} />
    </div>
  );
}
