import { SHOP_PARAM } from '#domain/routes/shop-path.ts';
import { useNamedShop } from './shop.ts';

/** Every form with method get needs it: browsers drop the query of the form's own address. */
export function ShopField() {
  const toko = useNamedShop();
  return toko && <input type="hidden" name={SHOP_PARAM} value={toko} />;
}
