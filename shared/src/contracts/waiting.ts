/** Why generations wait, for operators: what keeps them longest comes first. */
export const WAIT_CAUSES = {
  paused: 'Held back by their owners',
  model_paused: 'The model is paused',
  store_unavailable: 'The store takes no pictures',
  no_worker: 'No worker can make the model',
  endpoint_down: 'The servers of the model rest after failures',
  postponed: 'A server refused them; they are tried again',
  account_limit: 'The account makes as many as its plan or the model allows',
  starting: 'A worker for the model is being started',
  model_busy: 'The servers of the model are busy',
  turn: 'Their turn has not come',
} as const;
export type WaitCause = keyof typeof WAIT_CAUSES;
