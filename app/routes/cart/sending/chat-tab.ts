/** In-app browsers block a new tab or open it in place of this page. */
const IN_APP = /FBAN|FBAV|Instagram|TikTok|musical_ly|BytedanceWebview|Line\//i;

/** The tab in which the chat opens. Open it inside the click handler, because browsers block tabs that open later. */
export type ChatTab = { goTo: (link: string) => boolean; close: () => void };

export function openChatTab(): ChatTab | null {
  if (IN_APP.test(navigator.userAgent)) return null;
  // With 'noopener', window.open would return null, so `opener` is removed below instead.
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

/** Says why the new tab is waiting: it covers the page while the request is pending and must not look broken. */
function showReason(tab: Window): void {
  try {
    tab.document.documentElement.lang = 'id';
    tab.document.title = 'Membuka WhatsApp…';
    tab.document.body.textContent = 'Pesanan Anda sedang dikirim ke toko. WhatsApp akan terbuka di sini…';
  } catch {
    // A browser that forbids writing into the tab shows it empty for that moment.
  }
}
