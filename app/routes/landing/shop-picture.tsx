import { ShoppingCart } from 'lucide-react';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { ProductCard, ProductGrid } from '#app/ui/products/card.tsx';
import { formatRupiah } from '#domain/format.ts';
import { BananaFritters, ChilliJar, FriedRice, IcedTea } from './drawings.tsx';
import { PhonePicture } from './phone.tsx';

const products = [
  {
    namaProduk: 'Nasi Goreng Kampung',
    deskripsi: 'Telur, kerupuk, acar',
    harga: 22_000,
    stok: 18,
    Picture: FriedRice,
  },
  {
    namaProduk: 'Es Teh Jeruk Nipis',
    deskripsi: 'Manisnya bisa diatur',
    harga: 8_000,
    stok: 40,
    Picture: IcedTea,
  },
  {
    namaProduk: 'Sambal Bawang 200 g',
    deskripsi: 'Pedas, tanpa pengawet',
    harga: 28_000,
    stok: 12,
    Picture: ChilliJar,
  },
  {
    namaProduk: 'Pisang Goreng',
    deskripsi: 'Isi lima, digoreng dadakan',
    harga: 15_000,
    stok: 0,
    Picture: BananaFritters,
  },
];

export function ShopOnPhone() {
  return (
    <PhonePicture
      caption="Contoh toko Warung Bu Sri di layar HP: daftar produk dengan harga, stok, dan tombol keranjang. Di sebelahnya, pesanan yang baru masuk."
      className="lg:mr-4"
      height="h-132 lg:h-150"
      beside={<NewOrder />}
    >
      <ShopScreen />
    </PhonePicture>
  );
}

function ShopScreen() {
  return (
    <>
      <div className="flex items-center justify-between border-line border-b bg-surface px-4 pt-5 pb-3">
        <span className="font-bold">Warung Bu Sri</span>
        <span className="flex items-center gap-1.5 font-semibold text-sm">
          <ShoppingCart className="size-5" />
          <span className="min-w-5.5 rounded-full bg-theme px-1.5 text-center text-theme-on leading-5.5">
            3
          </span>
        </span>
      </div>
      <div className="p-2">
        <p className="px-1.5 pt-2 pb-3 font-bold text-lg text-theme-text">Selamat datang di Warung Bu Sri</p>
        <ProductGrid>
          {products.map(({ Picture, ...product }) => (
            <ProductCard
              key={product.namaProduk}
              product={{ ...product, id: product.namaProduk, storeId: '', photos: [] }}
              picture={<Picture />}
            />
          ))}
        </ProductGrid>
      </div>
      <div className="absolute inset-x-0 bottom-0 z-2 flex items-center justify-between border-line border-t bg-surface px-4 pt-3 pb-5">
        <span className="text-sm">
          3 barang
          <span className="block font-bold text-base tabular-nums">{formatRupiah(58_000)}</span>
        </span>
        <span className="rounded-control bg-theme px-4 py-2.5 font-semibold text-sm text-theme-on">
          Lihat Keranjang
        </span>
      </div>
    </>
  );
}

function NewOrder() {
  return (
    <div className="-mt-3 relative mx-auto w-62 rounded-card border border-line bg-surface p-4 shadow-soft lg:absolute lg:bottom-24 lg:-left-40 lg:mt-0 xl:-left-56">
      <p className="flex items-center justify-between gap-2">
        <span className="font-bold tabular-nums">#1042</span>
        <OrderStatusBadge status="Pending" />
      </p>
      <p className="mt-2 text-sm">Rina · 3 barang</p>
      <p className="font-bold tabular-nums">{formatRupiah(58_000)}</p>
      <p className="mt-3 rounded-control bg-brand px-3 py-2.5 text-center font-semibold text-sm text-white leading-tight">
        Konfirmasi (Kirim Tagihan)
      </p>
    </div>
  );
}
