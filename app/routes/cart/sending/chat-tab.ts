/** These in-app browsers block a new tab or open it in place of this page. */
const IN_APP = /FBAN|FBAV|Instagram|TikTok|musical_ly|BytedanceWebview|Line\//i;

/** A tab for the WhatsApp chat. Open it in the click handler, because browsers block tabs that open later. */
export type ChatTab = { goTo: (link: string) => boolean; close: () => void };

export function openChatTab(): ChatTab | null {
  if (IN_APP.test(navigator.userAgent)) return null;
  // The chat must not control this page. 'noopener' would make window.open return null, so `opener` is cleared below.
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

/** Says in the new tab that the order is being sent, because the new tab hides the cart page. */
function showReason(tab: Window): void {
  try {
    tab.document.documentElement.lang = 'id';
    tab.document.title = 'Membuka WhatsApp…';
    tab.document.body.textContent = 'Pesanan Anda sedang dikirim ke toko. WhatsApp akan terbuka di sini…';
  } catch {
    // Some browsers forbid writing into the tab; it then stays empty until the chat opens.
  }
}
