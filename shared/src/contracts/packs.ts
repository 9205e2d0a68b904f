/** Where an installation of a model pack is. Files are checked while they are downloaded. */
export const INSTALL_STAGES = ['checking', 'downloading', 'engine', 'self-test'] as const;
export type InstallStage = (typeof INSTALL_STAGES)[number];
