import { batchForms } from './batch.ts';
import { categoryForms } from './category.ts';
import { customerForm } from './customer-note.ts';
import { deadlineExtensionForm } from './deadline-extension.ts';
import { draftForm } from './draft.ts';
import { editForm } from './edit.ts';
import type { Form } from './form.ts';
import { mailForm } from './mail.ts';
import { paymentForms } from './payment.ts';
import { accountForms, buyerForms } from './people.ts';
import { productRowForms, variantForm } from './product.ts';
import { proofForms } from './proof.ts';
import { refundForm } from './refund.ts';
import { homeForm, settingsForm } from './settings.ts';
import { shippingForms } from './shipping.ts';
import { ownerForms, platformForms } from './shop.ts';
import { statementForms } from './statement.ts';
import { tariffForms } from './tariff.ts';
import { voucherForm } from './voucher.ts';

/** Every form of the program in which something is sent; tests/hostile/input.test.ts holds it to the routes. */
export const allForms: readonly Form[] = [
  ...accountForms,
  ...buyerForms,
  ...ownerForms,
  deadlineExtensionForm,
  refundForm,
  editForm,
  ...batchForms,
  ...proofForms,
  ...productRowForms,
  variantForm,
  ...categoryForms,
  ...shippingForms,
  ...tariffForms,
  draftForm,
  voucherForm,
  customerForm,
  ...statementForms,
  settingsForm,
  ...paymentForms,
  homeForm,
  ...platformForms,
  mailForm,
];
