/** Where the service worker keeps a picture that another app shared, until the page that edits pictures has uploaded it. */
export const RECEIVED_CACHE = 'easel-received';
/** Its address in that cache, which holds one. */
export const RECEIVED_PICTURE = '/received-picture';
/** Where other apps post to; the service worker answers. */
export const RECEIVE_PATH = '/receive';
/** Where the user sees what was received. */
export const RECEIVED_PATH = '/edit?received';
