import { data } from 'react-router';
import { auditorOf } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { Actor } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { parseRentRefusal } from '#domain/rent/refusal-form.ts';
import { approveInvoice, type Judged, refuseInvoiceProof } from '#server/rent/judge-invoice.ts';

export async function answerInvoiceForm(request: Request, actor: Actor, url: URL) {
  const fields = await readPostedFields(request);
  const { storeId, invoiceId, proofId, intent } = fields;
  const values = typedIn(fields, ['invoiceId', 'reason']);
  if (!isUuid(storeId) || !isUuid(invoiceId)) throw data('Tagihan ini tidak ada.', { status: 404 });
  const seen = { storeId, invoiceId, proofId: isUuid(proofId) ? proofId : null };
  if (intent === 'approve') requireFreshFactor(actor, url.pathname + url.search);
  return actOr(
    request,
    (reason, status) => refused({ sentence: messages.superAdminFailed(reason), values }, status),
    async () => {
      if (intent === 'approve')
        return answerOf(await approveInvoice(actor, seen), 'Pembayaran diterima. Toko sudah diperpanjang.');
      if (intent !== 'refuse')
        throw data('Permintaan ini tidak dikenal. Muat ulang halaman.', { status: 400 });
      const parsed = parseRentRefusal(fields);
      if (!parsed.ok) return badInput(parsed.errors, values);
      const { reason } = parsed.value;
      const judged = await refuseInvoiceProof(actor, auditorOf(actor, request), seen, reason);
      return answerOf(judged, 'Bukti ditolak. Pemilik toko membaca alasannya dan bisa mengirim bukti baru.');
    },
  );
}

function answerOf(judged: Judged, sentence: string) {
  switch (judged.kind) {
    case 'done':
      return done(sentence);
    case 'late':
      return refused({ sentence: `Tagihan ini sudah ditangani: pesanannya sekarang "${judged.status}".` });
    case 'noProof':
      return refused({
        sentence: 'Bukti bayar tagihan ini sudah berubah. Muat ulang halaman, lalu periksa lagi.',
      });
    case 'gone':
      throw data('Tagihan ini tidak ada.', { status: 404 });
  }
}
