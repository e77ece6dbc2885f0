import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { AddSheet, useDoneCount } from '#app/routes/dashboard/add-sheet.tsx';
import { DeleteQuestion } from '#app/routes/dashboard/delete-question.tsx';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';
import { MAX_TARIFFS } from '#domain/shipping/tariff.ts';
import { listTariffs } from '#server/shipping/tariffs.ts';
import type { Route } from './+types/route';
import { answerTariffForm } from './action.ts';
import { TariffForm } from './form.tsx';
import { deleteQuestion, TariffList } from './list.tsx';

const loadFailed = 'Gagal memuat pilihan pengiriman.';

/** `?ubah=` names the tariff to edit, `?hapus=` the tariff to delete once the owner has confirmed it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const tariffs = await loadOr(
    request,
    () => loadFailed,
    () => shop.run((tx) => listTariffs(tx, shop.storeId)),
  );
  const named = (parameter: string) =>
    tariffs.find(({ id }) => id === url.searchParams.get(parameter)) ?? null;
  return { tariffs, edited: named('ubah'), asked: named('hapus') };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerTariffForm(request, requireShop(context));
}

export default function Tariffs({ loaderData, actionData }: Route.ComponentProps) {
  const { tariffs, asked } = loaderData;
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const failed = refusalIn(actionData);
  const refused = failed?.values.intent === 'save' ? failed : null;
  const doneCount = useDoneCount(actionData);
  // A refused form was posted to an address without `?ubah=`, so the tariff's id comes from its values.
  const edited = loaderData.edited ?? tariffs.find(({ id }) => id === refused?.values.id) ?? null;
  return (
    <>
      <NoticeRegion>{!refused && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {!shop.readOnly && asked && !actionData && (
        <DeleteQuestion
          id={asked.id}
          name={asked.name}
          question={deleteQuestion(asked)}
          path={pathTo(href('/dashboard/ongkir/pilihan'))}
        />
      )}
      {!shop.readOnly && edited && (
        <Section title={`Ubah ${edited.name}`}>
          <TariffForm key={edited.id} tariff={edited} refused={refused} />
        </Section>
      )}
      <Section title="Daftar Pilihan">
        {tariffs.length > 0 ? (
          <TariffList tariffs={tariffs} editable={!shop.readOnly} />
        ) : (
          <p className="text-ink-soft">
            Belum ada. Tanpa pilihan, ongkir setiap pesanan Anda tentukan saat mengirim tagihan.
          </p>
        )}
      </Section>
      {!shop.readOnly && !edited && (tariffs.length < MAX_TARIFFS || refused) && (
        <AddSheet key={doneCount} title="Pilihan baru" refused={refused} isFirst={tariffs.length === 0}>
          <TariffForm tariff={null} refused={refused} />
        </AddSheet>
      )}
    </>
  );
}
