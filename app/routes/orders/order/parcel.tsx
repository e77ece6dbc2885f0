import type { ComponentProps } from 'react';
import { ParcelSteps } from '#app/ui/orders/parcel-track.tsx';
import { ParcelTracking } from '#app/ui/orders/tracking.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { placeAndWay, type ShippingWay } from '#domain/shipping/way.ts';

type Parcel = ShippingWay & {
  customerName: string;
  customerAddress: string;
  customerWa: string;
  catatan: string;
  courier: string;
  nomorResi: string;
};

type OrderParcelProps = ComponentProps<typeof ParcelSteps> & { order: Parcel };

export function OrderParcel({ order, ...steps }: OrderParcelProps) {
  const { place, way } = placeAndWay(order);
  return (
    <div className="wrap-anywhere">
      <p className="font-medium">{order.customerName}</p>
      <p>{place}</p>
      <p className="text-ink-soft">
        <PhoneNumber of={order.customerWa} />
      </p>
      {order.catatan && <p className="mt-2 text-ink-soft">Catatan: {order.catatan}</p>}
      {way && <p className="mt-2 font-medium">{way}</p>}
      {order.courier && <p className="mt-2">Kurir: {order.courier}</p>}
      {order.nomorResi && (
        <>
          <p>Nomor resi: {order.nomorResi}</p>
          <ParcelTracking {...order} />
          <ParcelSteps {...steps} />
        </>
      )}
    </div>
  );
}
