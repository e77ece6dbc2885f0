/** `home`: an iPhone or iPad pushes only to a page on its home screen, from iOS 16.4 on. */
export type PushAbility = 'able' | 'denied' | 'home' | 'unable';

export function pushAbility(): PushAbility {
  const works = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (works) return Notification.permission === 'denied' ? 'denied' : 'able';
  return isApplePhone() ? 'home' : 'unable';
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
