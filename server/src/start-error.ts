import { ConfigError } from '@easel/shared/node/env';

/** One line for what an operator can put right, the whole stack for a defect. */
export function explainStartError(error: unknown, http?: { host: string; port: number }): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message, stack, name } = error as Error & { code?: string };
  if (code === 'EADDRINUSE' && http) {
    return `Port ${http.port} on ${http.host} is in use. Stop what listens there or set PORT.`;
  }
  if (code === 'EACCES' && http)
    return `Not allowed to listen on port ${http.port}. Set PORT to 1024 or more.`;
  if (code === 'EADDRNOTAVAIL' && http) return `HOST: ${http.host} is no address of this machine.`;
  if (name === 'StoreError') return `STORE_URL: ${message}`;
  return stack ?? String(error);
}
