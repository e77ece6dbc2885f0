export type FormReply = { status: number; text: string };

/**
 * Tells how many bytes are sent, which `fetch` cannot. Rejects where no answer came: the form may have arrived all the
 * same.
 */
export function sendForm(
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
