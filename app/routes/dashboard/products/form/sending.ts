import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { lossReason } from '#app/browser/lost-answer.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import type { DoneWithProduct, ProductAnswer, RefusedProduct } from '../answer.ts';

const lostText = 'sambungan terputus. Periksa daftar produk; bila belum tersimpan, coba lagi.';
const oddText = 'server tidak bisa menerimanya sekarang. Muat ulang halaman bila ini terus terjadi.';

export function useProductSending(onDone: (done: DoneWithProduct) => void) {
  const pathTo = useDashboardPath();
  const fetcher = useFetcher<ProductAnswer>();
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<RefusedProduct | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const applyAnswer = (answer: ProductAnswer) => {
    setRefused(answer.kind === 'refused' ? answer : null);
    if (answer.kind === 'done') onDone(answer);
  };
  const applyFetched = useEffectEvent(applyAnswer);
  useEffect(() => {
    if (fetcher.data) applyFetched(fetcher.data);
  }, [fetcher.data]);
  const sendPhotos = async (fields: FormData): Promise<RefusedProduct | null> => {
    setShare(0);
    const answer = await upload(pathTo(href('/dashboard/produk/kirim')), fields, setShare);
    setShare(null);
    applyAnswer(answer);
    // Does not wait for the revalidation, which may be slow or fail, so that the outcome shows at once.
    void revalidate();
    return answer.kind === 'refused' ? answer : null;
  };
  return { fetcher, refused, share, sendPhotos };
}

async function upload(
  address: string,
  fields: FormData,
  onShare: (share: number) => void,
): Promise<ProductAnswer> {
  const intent = fields.get('intent') === 'edit' ? 'edit' : 'add';
  const failed = intent === 'edit' ? messages.productUpdateFailed : messages.productAddFailed;
  const refusal = (reason: string): RefusedProduct => ({
    kind: 'refused',
    intent,
    id: '',
    sentence: failed(reason),
    errors: {},
    values: {},
    photoOrder: [],
    removedPhotoIds: [],
    photosLost: false,
  });
  try {
    const { text } = await sendForm(address, fields, (sent, total) => onShare(total ? sent / total : 0));
    return parsedAnswer(text) ?? refusal(oddText);
  } catch (error) {
    return refusal(lossReason(error) ? lostText : oddText);
  }
}

/** Returns null if the response is not our JSON (for example the login page or a proxy's plain text). */
function parsedAnswer(text: string): ProductAnswer | null {
  try {
    const answer = JSON.parse(text);
    return answer?.kind === 'done' || answer?.kind === 'refused' ? answer : null;
  } catch {
    return null;
  }
}

type FormReply = { status: number; text: string };

/** Uses XMLHttpRequest for upload progress. Rejects if no response came, even if the server received the form. */
function sendForm(
  address: string,
  fields: FormData,
  onProgress: (sent: number, total: number) => void,
): Promise<FormReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = request.onerror;
    request.open('POST', address);
    request.send(fields);
  });
}
