/** Browsers inside other apps: they block a new tab or open it in the place of this page. */
const IN_APP = /FBAN|FBAV|Instagram|TikTok|musical_ly|BytedanceWebview|Line\//i;

/** A tab that was opened in the click itself, before anything was waited for; later ones are blocked. */
export type ChatTab = { goTo: (link: string) => boolean; close: () => void };

/** Opens an empty tab for the chat. Null where the browser does not let us: then a link on a page must do. */
export function openChatTab(): ChatTab | null {
  if (IN_APP.test(navigator.userAgent)) return null;
  // 'noopener' would return null; the opener is cut by hand instead.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  return {
    goTo(link) {
      if (tab.closed) return false;
      tab.location.replace(link);
      return true;
    },
    close: () => tab.close(),
  };
}
