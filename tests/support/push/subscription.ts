/** What a browser posts. Nothing is sent to this endpoint, which no push service knows. */
export function testSubscription(id: string, host = 'fcm.googleapis.com'): string {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  return JSON.stringify({ endpoint: `https://${host}/fcm/send/${id}`, keys });
}
