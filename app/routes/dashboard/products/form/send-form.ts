/** An answer to a form: its status and its body. */
export type FormReply = { status: number; text: string };

/**
 * Posts a form with files and tells how many bytes of it are on their way, which `fetch` cannot. Rejects where no answer
 * came: the form may have arrived all the same.
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
