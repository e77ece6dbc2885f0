import { placeText } from '#domain/accounts/place.ts';
import { formatDate } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatNumber, formatPhone, formatRupiah, formatWeight } from '#domain/format.ts';
import type { LabelFit } from '#domain/orders/label.ts';
import { isCancelled, orderNumberLabel } from '#domain/orders/order.ts';
import { wayText } from '#domain/shipping/way.ts';
import type { LabelOrder } from '#server/orders/labels/read.ts';

/** `bars` is the barcode as an SVG path, one unit high. Its `width` is in units of the narrowest bar. */
type LabelToPrint = LabelOrder & { fit: LabelFit; bars: { path: string; width: number } };

type Sender = { namaToko: string; waNumber: string; origin: string; timeZone: TimeZone };

/** Width of the narrowest bar: four dots of a label printer with 203 dpi. */
const MODULE_MM = 0.5;
const BARS_MM = 14;

export function Label({ order, sender }: { order: LabelToPrint; sender: Sender }) {
  return (
    <article className="label" aria-label={`Label ${orderNumberLabel(order.orderNumber)}`}>
      <header className="label-sender">
        <p className="label-small">Pengirim</p>
        <p className="label-shop">{sender.namaToko}</p>
        <p className="label-one-line">
          {[sender.waNumber && formatPhone(sender.waNumber), sender.origin].filter(Boolean).join(' · ')}
        </p>
      </header>
      <Shipment order={order} />
      <Recipient order={order} />
      {order.catatan && (
        <p className="label-note">
          <b>Catatan:</b> {order.catatan}
        </p>
      )}
      <Items order={order} />
      <Bars order={order} timeZone={sender.timeZone} />
    </article>
  );
}

function Shipment({ order }: { order: LabelOrder }) {
  const { status, shippingKind, courier, nomorResi, weight, totalPrice } = order;
  const way = shippingKind === 'ask' ? '-' : wayText(order);
  return (
    <div className="label-shipment">
      {isCancelled(status) && <p className="label-cancelled">DIBATALKAN, jangan dikirim</p>}
      <div className="label-row">
        <p className="label-one-line">
          {courier ? 'Kurir' : 'Pengiriman'}: <b>{courier || way}</b>
        </p>
        <p>
          Berat: <b>{formatWeight(weight)}</b>
        </p>
        <p>
          COD: <b>{shippingKind === 'cod' ? formatRupiah(totalPrice) : 'Tidak'}</b>
        </p>
      </div>
      {nomorResi && (
        <p className="label-receipt">
          Resi: <b>{nomorResi}</b>
        </p>
      )}
    </div>
  );
}

function Recipient({ order }: { order: LabelToPrint }) {
  const { customerName, customerWa, alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos, fit } = order;
  return (
    <div className="label-recipient">
      <p className="label-small">Penerima</p>
      <p className={`label-name label-text-${fit.nameSize}`}>{customerName}</p>
      <p className="label-phone">{formatPhone(customerWa)}</p>
      <div className={`label-address label-text-${fit.addressSize}`}>
        {alamatLengkap && <p>{alamatLengkap}</p>}
        <p>
          <b>{placeText([kecamatan, kotaKabupaten, provinsi])}</b>
        </p>
      </div>
      {kodePos && <p className="label-postcode">{kodePos}</p>}
    </div>
  );
}

function Items({ order: { items, fit } }: { order: LabelToPrint }) {
  const left = items.length - fit.shownItems;
  return (
    <div className={`label-items label-text-${fit.itemSize}`}>
      <ul>
        {items.slice(0, fit.shownItems).map(({ id, namaProduk, optionText, quantity }) => (
          <li key={id}>
            <p className="label-two-lines">
              <b>{formatNumber(quantity)} ×</b> {namaProduk}
            </p>
            {optionText && <p className="label-two-lines label-option">{optionText}</p>}
          </li>
        ))}
      </ul>
      {left > 0 && <p>{fit.shownItems > 0 ? `dan ${left} lainnya` : `${left} jenis barang`}</p>}
    </div>
  );
}

function Bars({
  order: { orderNumber, createdAt, bars },
  timeZone,
}: {
  order: LabelToPrint;
  timeZone: TimeZone;
}) {
  return (
    <footer className="label-foot">
      <svg
        role="img"
        aria-label={`Kode batang ${orderNumberLabel(orderNumber)}`}
        viewBox={`0 0 ${bars.width} 1`}
        preserveAspectRatio="none"
        width={`${bars.width * MODULE_MM}mm`}
        height={`${BARS_MM}mm`}
        shapeRendering="crispEdges"
      >
        <path d={bars.path} />
      </svg>
      <p>
        <b className="label-number">{orderNumberLabel(orderNumber)}</b> · {formatDate(createdAt, timeZone)}
      </p>
    </footer>
  );
}
