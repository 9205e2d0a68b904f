import type { AnswerReaders } from '@easel/shared/client/ask';

const customStyles = () => import('@easel/shared/contracts/custom-styles.schema');
const generations = () => import('@easel/shared/contracts/generation.schema');
const plans = () => import('@easel/shared/contracts/plans.schema');
const status = () => import('@easel/shared/contracts/status.schema');

/** What checks the public API's answers, each loaded beside the first that it checks. */
export const ANSWER_SCHEMAS: AnswerReaders = {
  BulkResponse: async () => (await generations()).bulkResponseSchema,
  CustomStyle: async () => (await customStyles()).customStyleSchema,
  CustomStyleList: async () => (await customStyles()).customStyleListSchema,
  GenerateResponse: async () => (await generations()).generateResponseSchema,
  Generation: async () => (await generations()).generationSchema,
  GenerationList: async () => (await generations()).generationListSchema,
  ModelList: async () => (await import('@easel/shared/contracts/models.schema')).modelListSchema,
  PlanList: async () => (await plans()).planListSchema,
  Stats: async () => (await import('@easel/shared/contracts/stats.schema')).statsSchema,
  Status: async () => (await status()).statusSchema,
  StatusHistory: async () => (await status()).statusHistorySchema,
  StyleList: async () => (await import('@easel/shared/contracts/styles.schema')).styleListSchema,
  Subscription: async () => (await plans()).subscriptionSchema,
  TeamPictureList: async () => (await import('@easel/shared/contracts/team.schema')).teamPictureListSchema,
  Verification: async () => (await import('@easel/shared/contracts/verify.schema')).verificationSchema,
};
