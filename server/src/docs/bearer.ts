/** The security requirement of endpoints that need an access token or an API key (OpenAPI 3.1, Security Requirement Object). */
export const BEARER = [{ bearer: [] }];
