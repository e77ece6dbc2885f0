import type { CheckoutInput } from '#app/browser/checkout-input.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { chosenText } from './shipping/choice.tsx';
import type { Shipping } from './shipping/use-shipping.ts';

type AddressSummaryProps = { address: CheckoutInput; shipping: Shipping; onChange: () => void };

export function AddressSummary({ address, shipping, onChange }: AddressSummaryProps) {
  const { namaLengkap, wa = '', alamatLengkap, kecamatan } = address;
  const { isPickUp, isAgain } = shipping;
  return (
    <div className="mb-3 flex items-start justify-between gap-3">
      <div className="wrap-anywhere min-w-0 text-sm">
        <p>
          {isPickUp ? 'Diambil' : 'Kirim ke'} {namaLengkap} · <PhoneNumber of={wa} />
          {!isPickUp && ` · ${alamatLengkap}, ${kecamatan}`}
        </p>
        {isAgain && !isPickUp && <p className="mt-1 font-medium">{chosenText(shipping)}</p>}
      </div>
      <Button variant="secondary" className="shrink-0" onClick={onChange}>
        Ubah
      </Button>
    </div>
  );
}
