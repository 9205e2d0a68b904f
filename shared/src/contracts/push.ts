/** The content of a push message (RFC 8030): the finished pictures of one batch. Only the service worker reads it. */
export interface PictureNotice {
  /** Notifications of one batch replace each other. */
  tag: string;
  title: string;
  body: string;
  /** A link to the thumbnail that needs no sign-in and expires. */
  image: string;
  /** The path to open. */
  path: string;
  /** Pictures that were finished since the account last looked, for the badge of the app's icon. */
  unseen: number;
}

/** Seconds for which a page counts as visible after its report. Visible pages repeat it within half of them. */
export const ATTENTION_SECONDS = 40;
