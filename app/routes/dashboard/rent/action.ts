import { redirect } from 'react-router';
import { badInput, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { RENT_INVOICES_A_DAY } from '#domain/limits.ts';
import { parsePlanChoice } from '#domain/rent/choice-form.ts';
import { href } from '#domain/routes/href.ts';
import { refusalText } from '#domain/vouchers/voucher.ts';
import { type ChosenPlan, choosePlan } from '#server/rent/choose-plan.ts';
import { readRentBill, readRentInvoice } from '#server/rent/invoices.ts';
import { refuseUnknownCode } from '#server/rent/voucher.ts';
import { type OpenShop, refuseFormerMember } from '../shop-access.ts';

type Refusal = Exclude<ChosenPlan, { kind: 'made' | 'voucher' }>['kind'];

const sentences: Record<Refusal, string> = {
  busy: 'Sedang ramai. Coba lagi sebentar.',
  tooMany: `Toko ini sudah membuat ${RENT_INVOICES_A_DAY} tagihan dalam 24 jam. Bayar yang terakhir, atau pilih lagi besok.`,
  noTill: 'Pembayaran sewa belum dibuka. Hubungi pengelola platform.',
  ownShop: 'Toko ini milik pengelola platform dan tidak membayar sewa.',
  inactive: 'Toko ini dinonaktifkan pengelola. Hubungi pengelola platform.',
  endless: 'Toko ini tidak punya tanggal berakhir, jadi tidak perlu membayar sewa.',
  gone: 'Paket ini sudah tidak ditawarkan. Pilih paket lain.',
  changed: 'Harga atau sisa hari sudah berubah. Periksa jumlah yang baru, lalu coba lagi.',
  proofWaits: 'Bukti bayar Anda sedang diperiksa. Tunggu sebentar sebelum memilih paket lain.',
  paid: 'Tagihan yang tadi baru saja dibayar. Muat ulang halaman.',
};

export async function answerPlanChoice(request: Request, { actor, storeId, run, pathTo }: OpenShop) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields, ['pilihan', 'kode']);
  const parsed = parsePlanChoice(fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal membuat tagihan: ${reason}`, values }, status),
    async () => {
      const { voucherCode } = parsed.choice;
      const unknown = voucherCode && (await refuseUnknownCode(actor, voucherCode).catch(refuseFormerMember));
      if (unknown) return refused({ errors: { kode: refusalText(unknown) }, values });
      const chosen = await choosePlan(actor, storeId, parsed.choice).catch(refuseFormerMember);
      if (chosen.kind === 'voucher')
        return refused({ errors: { kode: refusalText(chosen.refusal) }, values });
      if (chosen.kind !== 'made') return refused({ sentence: sentences[chosen.kind], values });
      const invoice = await run((tx) => readRentInvoice(tx, storeId, chosen.invoiceId));
      const bill = invoice?.status === 'open' ? await readRentBill(invoice) : null;
      return redirect(
        bill ? href('/tagihan/:token', { token: bill.token }) : pathTo(href('/dashboard/langganan')),
      );
    },
  );
}
