import { useCart } from '#app/browser/cart.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { InlineScript } from '#app/ui/page/scripts.tsx';
import { href } from '#domain/routes/href.ts';
import { waLink } from '#domain/stores/links.ts';

/** Shows the link 'Buka Toko' if localStorage names the cart's shop. Old browsers run this, so its syntax is old. */
const findShopScript = `(function(){try{var a=document.getElementById('toko-keranjang'),
s=/[0-9a-f-]{36}/.exec(localStorage.getItem('currentStoreId'));
if(s){a.href='/toko/'+s[0];a.hidden=false}}catch(x){}})()`;

export type ShopContact = { namaToko: string; slug: string; orderWaNumber: string | null };

const BROKEN = 'Keranjang tidak berfungsi di browser ini: JavaScript dimatikan, atau versinya terlalu lama.';

export function CartWithoutScripts({ shop }: { shop: ShopContact | null }) {
  return shop ? <ShopByChat {...shop} /> : <ShopOfCart />;
}

function ShopByChat({ namaToko, slug, orderWaNumber }: ShopContact) {
  return (
    <div className="without-scripts mt-4">
      <Notice tone="warning">
        {BROKEN}{' '}
        {orderWaNumber === null ? (
          `${namaToko} sedang tidak menerima pesanan.`
        ) : (
          <>
            Pesan ke {namaToko} lewat WhatsApp:{' '}
            <a
              href={waLink(orderWaNumber, `Halo ${namaToko}, saya ingin memesan.`)}
              className="whitespace-nowrap underline"
            >
              <PhoneNumber of={orderWaNumber} />
            </a>
            .
          </>
        )}{' '}
        <a href={href('/toko/:toko', { toko: slug })} className="underline">
          Buka Toko
        </a>
      </Notice>
    </div>
  );
}

function ShopOfCart() {
  const { currentStoreId } = useCart();
  return (
    <div className="without-scripts mt-4">
      <Notice tone="warning">
        {BROKEN} Pesan lewat WhatsApp; nomornya ada di halaman toko.{' '}
        <a
          id="toko-keranjang"
          href={currentStoreId ? href('/toko/:toko', { toko: currentStoreId }) : '/'}
          hidden={currentStoreId === null}
          suppressHydrationWarning
          className="underline"
        >
          Buka Toko
        </a>
      </Notice>
      <InlineScript source={findShopScript} />
    </div>
  );
}
