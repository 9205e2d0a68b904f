/** Every error of the API, with its HTTP status and title. */
export const ERRORS = {
  validation_failed: { status: 400, title: 'The request is not valid' },
  malformed_request: { status: 400, title: 'The request is not valid HTTP' },
  malformed_json: { status: 400, title: 'The request body is not valid JSON' },
  size_not_supported: { status: 400, title: 'This size is not supported' },
  unauthenticated: { status: 401, title: 'Authentication required' },
  token_expired: { status: 401, title: 'The access token has expired' },
  invalid_credentials: { status: 401, title: 'Invalid email or password' },
  session_revoked: { status: 401, title: 'The session has ended' },
  plan_limit: { status: 403, title: 'Your plan does not include this' },
  forbidden: { status: 403, title: 'Not allowed' },
  insufficient_scope: { status: 403, title: 'The API key does not allow this' },
  proof_required: { status: 403, title: 'Confirm your identity first' },
  second_factor_required: { status: 403, title: 'Two-step sign-in required' },
  account_suspended: { status: 403, title: 'This account is suspended' },
  email_not_confirmed: { status: 403, title: 'Email address not confirmed' },
  out_of_credits: { status: 402, title: 'No credits left' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  email_taken: { status: 409, title: 'This email address is already registered' },
  illegal_state: { status: 409, title: 'Not possible in this state' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  payload_too_large: { status: 413, title: 'The request body is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  unknown_host: { status: 421, title: 'Unknown host name' },
  content_blocked: { status: 422, title: 'Blocked by the content policy' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used for another request' },
  image_unreadable: { status: 422, title: 'The image cannot be read' },
  passkey_refused: { status: 422, title: 'The passkey was not accepted' },
  invalid_code: { status: 422, title: 'The code is not correct' },
  weak_password: { status: 422, title: 'The password is too weak' },
  link_expired: { status: 410, title: 'This link has expired' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  too_many_in_flight: { status: 429, title: 'Too many generations at once' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  budget_spent: { status: 503, title: "Today's budget is spent" },
  queue_too_long: { status: 503, title: 'The queue is too long' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Why a generation failed: codes with their messages. */
export const FAILURE_MESSAGES = {
  model_failed: 'The model could not make this picture. Please try again.',
  model_timeout: 'The model took too long to answer. Please try again.',
  model_output_invalid: 'The model returned something that is not a picture. Please try again.',
  model_unavailable: 'The model is not available right now. Please try again later.',
  model_refused: 'The model does not support these settings. Please change them and try again.',
  content_blocked: 'This picture was blocked by the content policy.',
  input_unavailable: 'A source picture can no longer be read. Nothing was charged.',
  budget_spent:
    "Today's budget for this model is used up. Please choose another model, or try again tomorrow.",
  moderation_unavailable: 'The picture could not be checked right now. Please try again later.',
  worker_lost: 'The worker making this picture stopped responding. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

export type FailureCode = keyof typeof FAILURE_MESSAGES;
