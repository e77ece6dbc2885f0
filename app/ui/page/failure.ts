type Failure = { mark: string; title: string; text: string; retry: boolean };

/** Explains an error to the user. `status` is null for a bug, and 408 if no response arrived. */
export function explainFailure(status: number | null, sentence: unknown, online: boolean): Failure {
  const failure = failureOf(status, online);
  return isForPeople(sentence) ? { ...failure, title: sentence } : failure;
}

/** React Router's own messages begin with 'Error: ', are English and name files, so users must not see them. */
function isForPeople(sentence: unknown): sentence is string {
  return typeof sentence === 'string' && sentence.trim() !== '' && !sentence.startsWith('Error: ');
}

function failureOf(status: number | null, online: boolean): Failure {
  if (!online || status === 408) {
    return {
      mark: 'Offline',
      title: 'Tidak ada koneksi internet',
      text: 'Periksa jaringan Anda, lalu coba lagi. Keranjang Anda tetap tersimpan di perangkat ini.',
      retry: true,
    };
  }
  if (status === 404) {
    return {
      mark: '404',
      title: 'Halaman tidak ditemukan',
      text: 'Alamatnya mungkin salah ketik, atau halamannya sudah tidak ada. Periksa lagi link yang Anda terima.',
      retry: false,
    };
  }
  if (status === 403) {
    return {
      mark: '403',
      title: 'Akses ditolak.',
      text: 'Akun Anda tidak punya izin untuk membuka halaman ini. Masuk dengan akun lain, atau lanjut dari tombol di bawah.',
      retry: false,
    };
  }
  if (status === 429 || status === 503) {
    return {
      mark: String(status),
      title: 'Sedang ramai',
      text: `${status === 429 ? 'Terlalu banyak permintaan saat ini' : 'Halaman ini belum bisa dibuka'}. Tunggu sebentar, lalu coba lagi.`,
      retry: true,
    };
  }
  if (status !== null && status < 500) {
    return {
      mark: String(status),
      title: 'Permintaan tidak bisa diproses',
      text: 'Ada yang tidak sesuai dengan permintaan ini. Kembali ke halaman sebelumnya dan coba sekali lagi.',
      retry: false,
    };
  }
  return {
    mark: '500',
    title: 'Terjadi kesalahan di server',
    text: 'Ini bukan salah Anda, dan sudah kami catat. Coba lagi sebentar lagi.',
    retry: true,
  };
}
