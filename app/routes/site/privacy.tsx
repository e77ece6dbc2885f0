import { formatNumber } from '#domain/format.ts';
import { waLink } from '#domain/stores/links.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import type { Route } from './+types/privacy';
import { OperatorContact, TextPage, TextSection } from './text-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Kebijakan Privasi' },
  {
    name: 'description',
    content: 'Data apa yang disimpan, untuk apa, siapa yang melihatnya, berapa lama, dan cara menghapusnya.',
  },
];

export function loader({ context }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'program', storeId: null });
  const { platformName, platformWa, receiptDays } = env;
  const question = `Halo, saya ingin bertanya tentang data pribadi saya di ${platformName}.`;
  return { platformName, receiptDays, chatLink: platformWa ? waLink(platformWa, question) : null };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { platformName, receiptDays, chatLink } = loaderData;
  return (
    <TextPage
      title="Kebijakan Privasi"
      lead="Data apa yang disimpan, untuk apa, siapa yang melihatnya, dan apa hak Anda menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP)."
    >
      <StoredData />
      <Viewers platformName={platformName} />
      <TextSection title="Chat lewat WhatsApp">
        <p>
          Tombol kirim dan hubungi membuka WhatsApp dengan pesan yang sudah terisi: nomor pesanan, barang,
          total, nama, dan email pembeli. Anda sendiri yang mengirimnya. Sejak itu pesan tersebut diolah oleh
          WhatsApp menurut kebijakan mereka, di luar kendali {platformName}.
        </p>
      </TextSection>
      <Duration receiptDays={receiptDays} />
      <TextSection title="Hak Anda">
        <p>
          Anda berhak melihat, memperbaiki, meminta salinan, dan meminta penghapusan data Anda, serta menarik
          persetujuan. Nama, nomor, dan alamat bisa Anda ubah sendiri di halaman Profil. Untuk permintaan
          lain, hubungi <OperatorContact chatLink={chatLink} />; sebutkan email akun Anda supaya kami bisa
          memastikan bahwa permintaan itu dari Anda.
        </p>
        <p>
          Saat akun dihapus, data masuk dan profil Anda ikut dihapus. Pesanan yang sudah dibuat tetap ada pada
          toko sebagai catatan jual beli.
        </p>
      </TextSection>
    </TextPage>
  );
}

function StoredData() {
  return (
    <TextSection title="Yang disimpan dan untuk apa">
      <ul>
        <li>
          <strong>Akun:</strong> email dan sidik acak (hash) dari password, untuk masuk. Password aslinya
          tidak disimpan.
        </li>
        <li>
          <strong>Profil pembeli:</strong> nama, nomor WhatsApp, dan alamat yang Anda isi, supaya pesanan bisa
          dikirim dan tidak perlu diketik ulang.
        </li>
        <li>
          <strong>Pesanan:</strong> barang, harga, status, serta nama, nomor, dan alamat tujuan pada saat
          memesan.
        </li>
        <li>
          <strong>Bukti pembayaran:</strong> foto yang Anda kirim, serta bank dan nama pengirim bila diisi,
          supaya penjual bisa mencocokkannya dengan uang yang masuk.
        </li>
        <li>
          <strong>Toko:</strong> nama, nomor WhatsApp, logo, dan produk. Ini memang ditampilkan untuk umum.
          Data tempat pengambilan foto dihapus dari foto yang diunggah.
        </li>
        <li>
          <strong>Email dari kami:</strong> alamat dan judulnya selama 90 hari, supaya hal yang sama tidak
          dikirim dua kali. Isinya dihapus setelah terkirim.
        </li>
        <li>
          <strong>Catatan teknis:</strong> waktu, alamat IP, dan jenis browser, untuk menjaga keamanan akun
          dan mencari gangguan.
        </li>
        <li>
          <strong>Di perangkat Anda:</strong> dua cookie agar tetap masuk dan agar menu yang tepat langsung
          tampil, satu cookie dengan toko yang terakhir Anda kunjungi, isi keranjang, alamat yang sedang Anda
          ketik di keranjang, salinan halaman toko yang terakhir Anda kunjungi supaya bisa dibuka tanpa
          internet, dan bagi pemilik toko satu cookie bila petunjuk langkah pertama disembunyikan. Tidak ada
          cookie iklan dan tidak ada pelacak pihak lain.
        </li>
      </ul>
    </TextSection>
  );
}

function Viewers({ platformName }: { platformName: string }) {
  return (
    <TextSection title="Siapa yang melihatnya">
      <ul>
        <li>Anda sendiri: profil dan semua pesanan Anda.</li>
        <li>
          Pemilik toko tempat Anda memesan: pesanan itu beserta nama, nomor, email, dan alamat di dalamnya.
          Toko lain tidak melihatnya.
        </li>
        <li>
          Pengelola {platformName}: data toko dan pesanannya, sejauh perlu untuk membantu atau menjaga
          keamanan. Setiap kunjungan pengelola ke dashboard sebuah toko dicatat.
        </li>
      </ul>
      <p>Data Anda tidak dijual dan tidak diberikan kepada pengiklan.</p>
    </TextSection>
  );
}

function Duration({ receiptDays }: { receiptDays: number }) {
  return (
    <TextSection title="Berapa lama">
      <ul>
        <li>Akun, profil, dan data toko: selama akunnya ada.</li>
        <li>Pesanan: selama toko memerlukannya sebagai catatan jual beli.</li>
        <li>
          Foto bukti pembayaran dan baris mutasi bank: {formatNumber(receiptDays)} hari. Pemilik toko bisa
          menghapus sebuah foto lebih awal.
        </li>
        <li>Catatan tindakan pengelola platform: dua tahun.</li>
        <li>Tanda masuk (sesi): paling lama 30 hari sejak Anda masuk. Link reset password: 10 menit.</li>
        <li>Keranjang: di perangkat Anda, sampai Anda mengosongkannya atau menghapus data browser.</li>
        <li>
          Alamat yang diketik tetapi belum dikirim: di perangkat Anda, sampai tab ditutup. Salinan halaman
          toko: ditampilkan paling lama 14 hari.
        </li>
      </ul>
    </TextSection>
  );
}
