/** In-app browsers block a new tab or open it in place of this page. */
const IN_APP = /FBAN|FBAV|Instagram|TikTok|musical_ly|BytedanceWebview|Line\//i;

/** The tab must open inside the click handler: browsers block later ones. */
export type ChatTab = { goTo: (link: string) => boolean; close: () => void };

export function openChatTab(): ChatTab | null {
  if (IN_APP.test(navigator.userAgent)) return null;
  // 'noopener' would make window.open return null, so the opener is cut by hand.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  showReason(tab);
  return {
    goTo(link) {
      if (tab.closed) return false;
      tab.location.replace(link);
      return true;
    },
    close: () => tab.close(),
  };
}

/** The new tab covers the page while the request is pending, so it must not look broken. */
function showReason(tab: Window): void {
  try {
    tab.document.documentElement.lang = 'id';
    tab.document.title = 'Membuka WhatsApp…';
    tab.document.body.textContent = 'Pesanan Anda sedang dikirim ke toko. WhatsApp akan terbuka di sini…';
  } catch {
    // A browser that forbids writing into the tab shows it empty for that moment.
  }
}
