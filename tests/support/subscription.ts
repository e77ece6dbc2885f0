/** What a browser posts. Nothing is sent to this endpoint, which no push service knows. */
export function testSubscription(id: string): string {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  return JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, keys });
}
