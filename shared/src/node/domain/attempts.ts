/** Attempts at a generation in one run, from a submission or a retry to its end. */
export const MAX_RUN_ATTEMPTS = 3;

/** Attempts at a variant per request. Attempt numbers keep rising, so the last attempt of a request is a multiple of this. */
export const VARIANT_ATTEMPTS = 3;

/** How long a worker's claim holds unless the worker renews it. */
export const LEASE_SECONDS = {
  generation: 10,
  variant: 15,
  /** Never renewed: longer than one delivery may take. */
  delivery: 40,
} as const;

/** The progress of a generation that waits. */
export const NOT_STARTED = { progress: 0, step: 0, steps: 0 };
