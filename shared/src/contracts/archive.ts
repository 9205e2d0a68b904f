/** Maximum number of pictures in an archive. Their ids must fit into its link. */
export const ARCHIVE_MAX = 200;
