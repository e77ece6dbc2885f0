import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { type Proof, proofAddress, proofWords } from '#domain/payments/proof.ts';

const statusColors = {
  waiting: 'text-ink',
  accepted: 'text-success',
  refused: 'text-danger',
  closed: 'text-ink-soft',
} as const;

const thumbnail = 'size-16 rounded-control border border-line bg-sunken object-cover';

type SentProofRowProps = {
  proof: Proof;
  storeId: string | null;
  /** An object URL of the photo, if this browser has just sent it. */
  picture: string | null;
  timeZone: TimeZone;
};

export function SentProofRow({ proof, storeId, picture, timeZone }: SentProofRowProps) {
  const { fileId, bank, senderName, status, reason, createdAt } = proof;
  const address = storeId !== null && fileId !== null ? proofAddress(storeId, fileId) : null;
  const sender = [bank, senderName].filter((text) => text !== '').join(' · ');
  return (
    <li className="flex items-start gap-3 rounded-control border border-line p-3">
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer" className="shrink-0">
          <img src={address} alt="Bukti pembayaran" loading="lazy" className={thumbnail} />
        </a>
      )}
      {address === null && picture !== null && (
        <img src={picture} alt="Bukti pembayaran" className={`shrink-0 ${thumbnail}`} />
      )}
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className={`font-semibold ${statusColors[status]}`}>
          {status === 'waiting' ? 'Bukti terkirim' : proofWords[status]}
        </p>
        {reason !== '' && <p>Alasan: {reason}</p>}
        {sender !== '' && <p className="text-sm">{sender}</p>}
        {storeId !== null && fileId === null && <p className="text-sm">Foto sudah dihapus.</p>}
        <p className="text-ink-soft text-sm">
          {storeId === null && status !== 'waiting' && 'Bukti terkirim '}
          <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, timeZone)}</time>
        </p>
      </div>
    </li>
  );
}
