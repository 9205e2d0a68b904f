/** The notices' name, in the build as in a folder of one's own. */
export const NOTICES_FILE = 'third-party-notices.txt';
