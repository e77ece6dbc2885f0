/** Returns what a browser posts to subscribe; no push service knows the endpoint, so nothing may be sent to it. */
export function testSubscription(id: string, host = 'fcm.googleapis.com'): string {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  return JSON.stringify({ endpoint: `https://${host}/fcm/send/${id}`, keys });
}
