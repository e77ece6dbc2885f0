import { env } from '#server/env.ts';

/** The two parties of an invoice, as the printed invoice names them. */
export type InvoiceParties = {
  operatorName: string;
  operatorAddress: string;
  operatorNpwp: string;
  shopName: string;
  shopWaNumber: string;
};

export function presentParties({
  namaToko,
  waNumber,
}: {
  namaToko: string;
  waNumber: string;
}): InvoiceParties {
  const { operatorName = env.platformName, operatorAddress = '', operatorNpwp = '' } = env;
  return { operatorName, operatorAddress, operatorNpwp, shopName: namaToko, shopWaNumber: waNumber };
}
