/** The file name of the notices, in the build and wherever else they are written. */
export const NOTICES_FILE = 'third-party-notices.txt';
