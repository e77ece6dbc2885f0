/** Source of a mail's text and HTML; paragraphs may contain line breaks, nothing is escaped yet. */
export type MailText = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** `link` is absolute. */
  action: { label: string; link: string } | null;
  closing: string[];
};
