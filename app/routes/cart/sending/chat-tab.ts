/** Browsers inside other apps block a new tab or open it in the place of this page. */
const IN_APP = /FBAN|FBAV|Instagram|TikTok|musical_ly|BytedanceWebview|Line\//i;

/** Opened in the click itself: later ones are blocked. */
export type ChatTab = { goTo: (link: string) => boolean; close: () => void };

/** Null where the browser does not allow it. */
export function openChatTab(): ChatTab | null {
  if (IN_APP.test(navigator.userAgent)) return null;
  // 'noopener' would return null; the opener is cut by hand instead.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  sayWhy(tab);
  return {
    goTo(link) {
      if (tab.closed) return false;
      tab.location.replace(link);
      return true;
    },
    close: () => tab.close(),
  };
}

/** The new tab covers the page while the shop is being asked: it must not look broken. */
function sayWhy(tab: Window): void {
  try {
    tab.document.documentElement.lang = 'id';
    tab.document.title = 'Membuka WhatsApp…';
    tab.document.body.textContent = 'Pesanan Anda sedang dikirim ke toko. WhatsApp akan terbuka di sini…';
  } catch {
    // A browser that does not let us write into the tab shows it empty for that moment.
  }
}
