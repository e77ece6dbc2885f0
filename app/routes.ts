import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product, in the order of SPEC §2. Who may open which stands in domain/access.ts. */
export default [
  index('routes/landing.tsx'),
  route('toko', 'routes/store-missing.tsx'),
  route('toko/:toko', 'routes/storefront.tsx'),
  route('toko/:toko/share.jpg', 'routes/share-image.ts'),
  route('toko/:toko/produk/:productId', 'routes/product-detail.tsx'),
  route('login', 'routes/auth/login.tsx'),
  route('register', 'routes/auth/register.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('logout', 'routes/auth/logout.tsx'),
  route('keranjang', 'routes/cart.tsx'),
  route('api/cart', 'routes/api/cart.ts'),
  route('pesanan-berhasil', 'routes/order-placed.tsx'),
  route('profil', 'routes/profile.tsx'),
  route('pesanan', 'routes/orders.tsx'),
  route('pesanan/:orderId', 'routes/order.tsx'),
  route('faktur/:orderId', 'routes/invoice.tsx'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/home.tsx'),
    route('produk', 'routes/dashboard/products.tsx'),
    route('pesanan', 'routes/dashboard/orders.tsx'),
    route('pesanan/:orderId', 'routes/dashboard/order.tsx'),
  ]),
  route('superadmin', 'routes/superadmin.tsx'),
  route('live/:topic', 'routes/api/live.ts'),
  route('offline', 'routes/offline.tsx'),
  route('privasi', 'routes/privacy.tsx'),
  route('ketentuan', 'routes/terms.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
