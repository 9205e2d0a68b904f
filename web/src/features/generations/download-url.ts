/** The signed link of a file as one that saves it and that the server counts as a download. */
export const downloadUrl = (link: string) => `${link}&download=1`;
