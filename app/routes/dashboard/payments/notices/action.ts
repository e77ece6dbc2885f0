import { auditorOf } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { actOr } from '#app/load-failure.ts';
import { type ProtectedForm, readPasswordForm, refuseUnproven } from '#app/routes/dashboard/password-form.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { automaticText } from '#domain/payments/notices/automatic-text.ts';
import {
  type PaymentNoticeAction,
  parseAutomaticForm,
  parsePaymentNoticeAction,
  parsePhoneForm,
} from '#domain/payments/notices/form.ts';
import { MAX_PHONES } from '#domain/payments/notices/phone.ts';
import { paymentNoticeMessages } from '#domain/payments/notices/texts.ts';
import { href } from '#domain/routes/href.ts';
import { announceChange } from '#server/jobs/queue.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import { readAutomaticPayment, saveAutomaticPayment } from '#server/payments/notices/automatic.ts';
import { addPhone, revokePhone, setSilentHours } from '#server/payments/notices/phones.ts';
import {
  deleteAllUnreadNotices,
  deleteRule,
  deleteUnreadNotice,
  teachRule,
} from '#server/payments/notices/unread.ts';
import { lacksFactorAtTill } from '#server/rent/till.ts';

const factorMissing =
  'uang masuk toko ini memperpanjang sewa, jadi ini hanya diubah dengan verifikasi dua langkah. Pasang dulu di Keamanan, lalu coba lagi.';

export async function answerNoticeForm(request: Request, shop: OpenShop, url: URL) {
  const posted = await readPasswordForm(request, shop);
  if (!posted) return unknownRequest();
  const { values } = posted;
  return actOr(
    request,
    (reason, status) => refused({ sentence: paymentNoticeMessages.notSaved(reason), values }, status),
    async () => {
      if (values.intent === 'add' || values.intent === 'automatic') {
        if (await shop.run((tx) => lacksFactorAtTill(tx, shop.actor, shop.storeId))) {
          requireFreshFactor(shop.actor, url.pathname + url.search);
          return refused({ sentence: paymentNoticeMessages.notSaved(factorMissing), values });
        }
        return values.intent === 'add' ? add(posted) : saveAutomatic(posted);
      }
      const asked = parsePaymentNoticeAction(values);
      return asked ? act(shop, asked) : unknownRequest();
    },
  );
}

/** Lets a phone report payments. Needs the password and mails the owner, because reports can mark bills as paid. */
async function add(posted: ProtectedForm) {
  const { request, shop, values } = posted;
  const parsed = parsePhoneForm(values);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const refusal = await refuseUnproven(posted);
  if (refusal) return refusal;
  const { value: phone } = parsed;
  const auditId = await announceChange('payments');
  const added = await shop.run(async (tx) => {
    const addedPhone = await addPhone(tx, shop.storeId, phone);
    if (!addedPhone) return null;
    const change = {
      id: auditId,
      about: 'notices' as const,
      change: 'HP ditambah',
      subject: phone.name,
      former: '',
    };
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, change);
    return addedPhone;
  });
  if (!added) return refused({ sentence: paymentNoticeMessages.tooManyPhones(MAX_PHONES), values });
  const address = new URL(href('/api/notifikasi/:id', { id: added.address }), request.url).href;
  return done(paymentNoticeMessages.added(phone.name), { added: { key: added.key, address } });
}

async function saveAutomatic(posted: ProtectedForm) {
  const { request, shop, values } = posted;
  const parsed = parseAutomaticForm(values);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const refusal = await refuseUnproven(posted);
  if (refusal) return refusal;
  const auditId = await announceChange('payments');
  await shop.run(async (tx) => {
    const former = await readAutomaticPayment(tx, shop.storeId);
    await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
      id: auditId,
      about: 'notices',
      change: 'Otomatis lunas diubah',
      subject: automaticText(parsed.value),
      former: automaticText(former),
    });
    await saveAutomaticPayment(tx, shop.storeId, parsed.value);
  });
  return done(paymentNoticeMessages.automaticSaved);
}

async function act({ run, storeId }: OpenShop, asked: PaymentNoticeAction) {
  if (asked.intent === 'forgetAll') {
    await run((tx) => deleteAllUnreadNotices(tx, storeId));
    return done(paymentNoticeMessages.allForgotten);
  }
  const { id } = asked;
  switch (asked.intent) {
    case 'revoke': {
      const name = await run((tx) => revokePhone(tx, storeId, id));
      return name === null
        ? gone(paymentNoticeMessages.phoneGone)
        : done(paymentNoticeMessages.revoked(name));
    }
    case 'silence': {
      const isSaved = await run((tx) => setSilentHours(tx, storeId, asked));
      return isSaved ? done(paymentNoticeMessages.silenceSaved) : gone(paymentNoticeMessages.phoneGone);
    }
    case 'forgetNotice': {
      const isForgotten = await run((tx) => deleteUnreadNotice(tx, storeId, id));
      return isForgotten ? done(paymentNoticeMessages.forgotten) : gone(paymentNoticeMessages.noticeGone);
    }
    case 'forgetRule': {
      const isForgotten = await run((tx) => deleteRule(tx, storeId, id));
      return isForgotten ? done(paymentNoticeMessages.ruleForgotten) : gone(paymentNoticeMessages.ruleGone);
    }
    case 'teach': {
      const { kind } = await run((tx) => teachRule(tx, storeId, { noticeId: id, nth: asked.nth }));
      if (kind === 'taught') return done(paymentNoticeMessages.taught);
      return kind === 'gone'
        ? gone(paymentNoticeMessages.noticeGone)
        : refused({ sentence: unteachable[kind] });
    }
  }
}

const unteachable = {
  noApp: paymentNoticeMessages.noApp,
  noAmount: paymentNoticeMessages.noAmount,
  full: paymentNoticeMessages.tooManyRules,
};

function unknownRequest() {
  return badInput({ form: 'Permintaan tidak dikenal.' }, {});
}

function gone(sentence: string) {
  return refused({ sentence }, 404);
}
