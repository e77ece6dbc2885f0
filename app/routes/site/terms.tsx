import { Link } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { waLink } from '#domain/stores/links.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import type { Route } from './+types/terms';
import { OperatorContact, TextPage, TextSection } from './text-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Ketentuan Layanan' },
  {
    name: 'description',
    content:
      'Apa yang disediakan platform ini, apa yang menjadi urusan toko dan pembeli, dan bagaimana masa coba.',
  },
];

export function loader({ context }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'program', storeId: null });
  const { platformName, platformWa } = env;
  const question = `Halo, saya ingin bertanya tentang layanan ${platformName}.`;
  return { platformName, chatLink: platformWa ? waLink(platformWa, question) : null };
}

export default function Terms({ loaderData: { platformName, chatLink } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Ketentuan Layanan"
      lead={`Dengan mendaftar atau memesan lewat ${platformName}, Anda setuju dengan hal-hal di bawah ini.`}
    >
      <TextSection title={`Apa itu ${platformName}`}>
        <p>
          {platformName} menyewakan toko online: etalase, keranjang, dan catatan pesanan. Penjualnya adalah
          pemilik toko yang namanya tertera, bukan {platformName}.
        </p>
      </TextSection>
      <TextSection title="Pembayaran dan pengiriman">
        <p>
          Pembayaran tidak diproses di sini. Pembeli membayar langsung kepada toko dengan cara yang ditentukan
          toko, dan toko yang mengirim barang. Harga dan stok yang berlaku adalah yang tercatat saat pesanan
          dibuat; ongkos kirim ditambahkan toko pada tagihan.
        </p>
        <p>
          Rincian pesanan dikirim kepada toko lewat WhatsApp. Pesanan tetap tercatat walaupun pesan itu tidak
          terkirim.
        </p>
      </TextSection>
      <ShopDuties />
      <TextSection title="Untuk pembeli">
        <ul>
          <li>Isi nama, nomor, dan alamat yang benar, supaya pesanan sampai.</li>
          <li>Pesanan bisa dibatalkan sendiri selama belum dibayar. Setelah itu, bicarakan dengan toko.</li>
          <li>Keluhan tentang barang disampaikan kepada toko, lewat tombol hubungi di halaman pesanan.</li>
        </ul>
      </TextSection>
      <Trial chatLink={chatLink} />
      <TextSection title="Akun dan data">
        <p>
          Jaga kerahasiaan password Anda. Apa yang kami simpan dan untuk apa dijelaskan di{' '}
          <Link to={href('/privasi')} className="font-medium text-brand underline underline-offset-2">
            Kebijakan Privasi
          </Link>
          . Untuk pertanyaan atau menutup akun, hubungi <OperatorContact chatLink={chatLink} />.
        </p>
      </TextSection>
    </TextPage>
  );
}

function ShopDuties() {
  return (
    <TextSection title="Untuk pemilik toko">
      <ul>
        <li>Anda bertanggung jawab atas produk, harga, foto, dan janji Anda kepada pembeli.</li>
        <li>Barang yang dilarang hukum Indonesia tidak boleh dijual.</li>
        <li>
          Data pembeli hanya boleh dipakai untuk mengurus pesanannya, tidak untuk dijual atau disebarkan (UU
          PDP).
        </li>
        <li>Toko yang melanggar dapat dinonaktifkan. Pembeli tetap bisa melihat pesanan lamanya.</li>
      </ul>
    </TextSection>
  );
}

function Trial({ chatLink }: { chatLink: string | null }) {
  return (
    <TextSection title="Masa coba dan perpanjangan">
      <p>
        Toko baru gratis selama 7 hari. Setelah masa aktif berakhir, toko masih menerima pesanan 7 hari lagi.
        Sesudah itu produk tetap terlihat, tetapi pesanan baru ditolak sampai toko diperpanjang; pesanan yang
        sudah ada tetap bisa diselesaikan. Perpanjangan diatur dengan <OperatorContact chatLink={chatLink} />.
      </p>
    </TextSection>
  );
}
