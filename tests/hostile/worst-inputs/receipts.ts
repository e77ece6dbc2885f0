import { compareProofs } from '#server/payments/proofs/compare-proofs.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { orderToPay, sendTestProof } from '../../support/world/proofs.ts';
import { world } from '../../support/world/world.ts';

/** These receipts differ only in their digits, so each pair of them needs the slow, close comparison. */
export const receipts = {
  name: 'receipts that are compared',
  prepare: async () => {
    const { storeId } = world.warung;
    for (let nth = 50; nth < 56; nth++)
      await sendTestProof(storeId, await orderToPay(storeId), await receiptPicture(nthReceipt(nth)));
    return async () => {
      while (await compareProofs());
    };
  },
};
