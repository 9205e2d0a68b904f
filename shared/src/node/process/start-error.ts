import { ConfigError } from '../env.ts';
import { StoreError } from '../storage/store.ts';

/** Explains why a process did not start: in one line where an operator can fix it, with the stack for a defect. */
export function explainStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StoreError) return `STORE_URL: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return explainListenError(error, { host: 'HOST', port: 'PORT' }) ?? error.stack ?? error.message;
}

/** Explains why a server cannot listen, from the fields of Node's system errors, with the variables that name its address. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  variables: { host: string; port: string },
): string | undefined {
  const { code, syscall, address, hostname, port } = error as NodeJS.ErrnoException & {
    address?: string;
    hostname?: string;
    port?: number;
  };
  if (syscall === 'getaddrinfo') return `${variables.host}: the name ${hostname} has no address.`;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRNOTAVAIL') return `${variables.host}: ${address} is not an address of this machine.`;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use. Stop the process that listens there or set ${variables.port}.`;
  if (code === 'EACCES')
    return `Not allowed to listen on port ${port}. Set ${variables.port} to 1024 or more.`;
  return undefined;
}
