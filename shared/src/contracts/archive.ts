/** Pictures of one archive. Their ids fit into its link. */
export const ARCHIVE_MAX = 200;
