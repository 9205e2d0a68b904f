/** Where the service worker keeps a picture that another app shared, until the page that edits pictures has uploaded it. */
export const RECEIVED_CACHE = 'easel-received';
/** Its URL in that cache, which holds one picture. */
export const RECEIVED_PICTURE = '/received-picture';
/** The path that other apps post to. The service worker answers. */
export const RECEIVE_PATH = '/receive';
/** The page that shows the received picture. */
export const RECEIVED_PATH = '/edit?received';
