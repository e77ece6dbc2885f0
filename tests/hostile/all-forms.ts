import type { Form } from './form.ts';
import { homeForm } from './home-form.ts';
import { mailForm } from './mail-form.ts';
import { paymentTimeForm } from './payment-time-form.ts';
import { accountForms, buyerForms } from './people-forms.ts';
import { productRowForms } from './product-forms.ts';
import { settingsForm } from './settings-form.ts';
import { shippingForm } from './shipping-form.ts';
import { ownerForms, platformForms } from './shop-forms.ts';
import { voucherForm } from './voucher-form.ts';

/** Every form of the program in which something is sent; tests/hostile/input.test.ts holds it to the routes. */
export const allForms: readonly Form[] = [
  ...accountForms,
  ...buyerForms,
  ...ownerForms,
  paymentTimeForm,
  ...productRowForms,
  shippingForm,
  voucherForm,
  settingsForm,
  homeForm,
  ...platformForms,
  mailForm,
];
