/**
 * How long a connection may be idle, in milliseconds. A proxy in front must close its idle connections earlier, see
 * `infra/docker/Caddyfile`.
 */
export const KEEP_ALIVE_MS = 72_000;
