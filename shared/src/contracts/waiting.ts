/** Why generations wait, for operators, ordered by how long each cause lasts, the longest first. */
export const WAIT_CAUSES = {
  paused: 'Paused by their owners',
  model_paused: 'The model is paused',
  store_unavailable: 'Pictures cannot be stored',
  no_worker: 'No worker can run the model',
  endpoint_down: "The model's servers are resting after failures",
  postponed: 'A server refused them; they will be retried',
  account_limit: 'The account is at the limit of its plan or of the model',
  starting: 'A worker for the model is starting',
  model_busy: "The model's servers are busy",
  turn: 'Waiting for their turn',
} as const;
export type WaitCause = keyof typeof WAIT_CAUSES;
