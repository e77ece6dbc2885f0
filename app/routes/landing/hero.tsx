import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { href } from '#domain/routes/href.ts';
import { ShopOnPhone } from './shop-picture.tsx';

type HeroProps = AfterTrialProps & {
  example: string | null;
};

export function Hero({ platformName, chatLink, example }: HeroProps) {
  return (
    <section className="page-width grid items-center gap-12 pt-10 pb-16 lg:grid-cols-[1.1fr_1fr] lg:gap-8 lg:pt-14 lg:pb-24">
      <div className="max-w-xl">
        <h1 className="font-extrabold text-3xl">Marketplace pribadi untuk toko Anda sendiri</h1>
        <p className="mt-5 text-ink-soft text-lg">
          Etalase, pesanan, dan pembayaran dengan nama dan warna Anda. Pembeli memesan dari HP, pesanannya
          tercatat rapi dan sampai ke WhatsApp Anda.
        </p>
        <div className="mt-8 grid gap-4 sm:justify-items-start">
          <ButtonLink
            to={`${href('/register')}?role=storeAdmin`}
            className="min-h-14 text-balance px-6 text-lg"
          >
            Coba GRATIS 7 Hari (Daftar Sekarang)
          </ButtonLink>
          {example && (
            <ButtonLink
              to={href('/toko/:toko', { toko: example })}
              variant="secondary"
              className="min-h-13 px-6"
            >
              Lihat contoh toko
            </ButtonLink>
          )}
          <AfterTrial platformName={platformName} chatLink={chatLink} />
          <p className="text-ink-soft">
            Sudah punya akun?{' '}
            <Link to={href('/login')} className={textLink}>
              Login
            </Link>
          </p>
        </div>
      </div>
      <ShopOnPhone />
    </section>
  );
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4';

type AfterTrialProps = { platformName: string; chatLink: string | null };

/** Names no price, because prices depend on the rent plan. The public plans appear lower on the landing page. */
function AfterTrial({ platformName, chatLink }: AfterTrialProps) {
  return (
    <div className="text-ink-soft lg:max-w-96 xl:max-w-none">
      <p>
        Setelah 7 hari, toko masih menerima pesanan 7 hari lagi. Sesudahnya pesanan baru berhenti sampai masa
        aktif toko diperpanjang.{!chatLink && ` Biayanya, tanyakan kepada pengelola ${platformName}.`}
      </p>
      {chatLink && (
        <a href={chatLink} target="_blank" rel="noopener" className={textLink}>
          Tanya biaya perpanjangan lewat WhatsApp
        </a>
      )}
    </div>
  );
}
