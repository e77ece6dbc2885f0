/** Thrown for a file that cannot be read. Its message is a sentence for the person who sent the file. */
export class SheetRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SheetRefused';
  }
}

export const refusals = {
  tooLarge: 'Berkas terlalu besar. Paling besar 10 MB per berkas; bagi menjadi beberapa berkas.',
  locked:
    'Berkas ini terkunci kata sandi, atau berupa Excel lama (.xls). Buka di Excel, hapus kata sandinya, lalu simpan sebagai .xlsx.',
  notASheet: 'Berkas ini bukan tabel Excel (.xlsx) atau CSV. Pilih berkas lain.',
  broken:
    'Berkas Excel ini rusak dan tidak bisa dibaca. Buka di Excel, simpan lagi sebagai .xlsx, lalu coba lagi.',
  brokenCsv:
    'Berkas CSV ini tidak bisa dibaca: ada baris yang terlalu panjang, atau tanda kutip yang tidak ditutup. Buka di Excel, simpan sebagai .xlsx, lalu coba lagi.',
  unpacksTooLarge: 'Isi berkas Excel ini terlalu besar setelah dibuka. Simpan tabelnya saja di berkas baru.',
  tooManyColumns: 'Tabel ini lebih dari 256 kolom. Hapus kolom yang tidak terpakai, lalu coba lagi.',
} as const;
