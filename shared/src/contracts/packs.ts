/** The stages of a model pack's installation. Files are checked while they are downloaded. */
export const INSTALL_STAGES = ['checking', 'downloading', 'engine', 'self-test'] as const;
export type InstallStage = (typeof INSTALL_STAGES)[number];
