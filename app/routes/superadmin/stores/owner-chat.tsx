import { MessageCircle } from 'lucide-react';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { formatPhone } from '#domain/format.ts';
import type { StoreRow } from '#domain/platform/store-list.ts';
import { isDue, ownerChat } from '#domain/platform/stores/owner-chat.ts';

export function OwnerChat({ store, now }: { store: StoreRow; now: Date }) {
  const { waNumber, namaToko } = store;
  const chat = ownerChat(store, now);
  if (chat === null) return <span className="text-ink-soft text-sm">Tanpa WhatsApp</span>;
  const phone = formatPhone(waNumber);
  const due = isDue(store, now);
  const linkClass = due
    ? buttonClass('primary', 'whitespace-nowrap px-3! text-sm')
    : 'inline-flex min-h-11 items-center gap-1.5 text-brand text-sm underline lg:min-h-8 [&_svg]:size-4 [&_svg]:shrink-0';
  return (
    <a
      href={chat}
      target="_blank"
      rel="noreferrer"
      aria-label={due ? `Hubungi ${phone}, ${namaToko}` : `Chat ${namaToko}, ${phone}`}
      className={linkClass}
    >
      <MessageCircle aria-hidden />
      {due && 'Hubungi '}
      <PhoneNumber of={waNumber} />
    </a>
  );
}
