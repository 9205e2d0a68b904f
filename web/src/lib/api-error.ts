/** The client's errors, by the names that the web app has for them. */
export {
  EaselError as ApiError,
  type EaselErrorCode as ApiErrorCode,
  type HttpMethod,
  isEaselError as isApiError,
  isGatewayError,
  isUnavailable,
  networkError,
} from '@easel/shared/client/easel-error';
