import { compareProofs } from '#server/payments/proofs/compare-proofs.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { orderToPay, sendTestProof } from '../../support/world/proofs.ts';
import { world } from '../../support/world/world.ts';

/** Only the digits of these receipts differ. The quick comparison finds them alike, so all pairs need the slow one. */
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
