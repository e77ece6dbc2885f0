/** Explains how to install the page on the home screen: iPhones and iPads allow push only for installed pages. */
export function HomeScreenHelp({ isTooOld }: { isTooOld: boolean }) {
  return (
    <>
      {isTooOld && (
        <p className="mb-2">
          Perbarui dulu iOS ke 16.4 atau lebih baru: buka Pengaturan, Umum, Pembaruan Perangkat Lunak.
        </p>
      )}
      <p>{isTooOld ? 'Lalu pasang' : 'Di iPhone dan iPad, pasang dulu'} halaman ini di layar utama:</p>
      <ol className="mt-3 grid gap-3 font-normal sm:grid-cols-2">
        <li className="flex items-center gap-3">
          <ShareDrawing />
          <span>1. Di Safari, ketuk tombol Bagikan, lalu pilih Tambah ke Layar Utama.</span>
        </li>
        <li className="flex items-center gap-3">
          <IconDrawing />
          <span>2. Buka dari ikon barunya, lalu ketuk tombol ini lagi.</span>
        </li>
      </ol>
    </>
  );
}

const drawing = 'h-24 w-16 shrink-0 rounded-control border border-line bg-surface text-ink-soft';

function ShareDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={drawing}
    >
      <path d="M10 14h44M10 24h30M10 34h38M10 44h24" strokeLinecap="round" opacity=".35" />
      <path d="M0 66h64" opacity=".5" />
      <g
        className="text-info"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.5"
      >
        <path d="M26 76h-3v14h18V76h-3" />
        <path d="M32 84V70m-4 4 4-4 4 4" />
      </g>
    </svg>
  );
}

function IconDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 64 96" className={drawing}>
      <g fill="currentColor" opacity=".2">
        <rect x="8" y="12" width="20" height="20" rx="5" />
        <rect x="36" y="12" width="20" height="20" rx="5" />
        <rect x="8" y="44" width="20" height="20" rx="5" />
        <rect x="20" y="82" width="24" height="4" rx="2" />
      </g>
      <rect x="36" y="44" width="20" height="20" rx="5" className="fill-brand" />
      <path d="m41 52 1.5-4h7l1.5 4zm1.5 3v5h7v-5z" className="fill-white" />
      <circle cx="46" cy="54" r="15" fill="none" strokeWidth="2.5" className="stroke-info" />
    </svg>
  );
}
