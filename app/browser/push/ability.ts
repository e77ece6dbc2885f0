/**
 * `home`: iOS allows push only after the page was added to the home screen. `old`: iOS is older than 16.4, the first
 * version with push. `deniedHome`: push was denied in a home-screen app, which has no address bar to allow it again.
 */
export type PushAbility = 'able' | 'denied' | 'deniedHome' | 'home' | 'old' | 'unable';

const FIRST_IOS = [16, 4] as const;

export function pushAbility(): PushAbility {
  const works = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (works && Notification.permission !== 'denied') return 'able';
  if (works) return isApplePhone() ? 'deniedHome' : 'denied';
  if (!isApplePhone()) return 'unable';
  return isBeforePush() ? 'old' : 'home';
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** True if iOS is too old for push. An iPad's user agent gives only Safari's version, which equals the iOS version. */
function isBeforePush(): boolean {
  const [, major, minor] = /(?:CPU (?:iPhone )?OS |Version\/)(\d+)[._](\d+)/.exec(navigator.userAgent) ?? [];
  const version = [Number(major), Number(minor)] as const;
  return version[0] < FIRST_IOS[0] || (version[0] === FIRST_IOS[0] && version[1] < FIRST_IOS[1]);
}
