import { ConfigError } from '../env.ts';
import { StoreError } from '../storage/store.ts';

/** Explains why a process did not start: in one line where an operator can fix it, with the stack for a defect. */
export function explainStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StoreError) return `STORE_URL: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return explainListenError(error) ?? error.stack ?? error.message;
}

/** Explains why a server cannot listen, from the fields of Node's system errors. */
function explainListenError(error: NodeJS.ErrnoException): string | undefined {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is not an address of this machine.`;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use. Stop the process that listens there or set PORT.`;
  if (code === 'EACCES') return `Not allowed to listen on port ${port}. Set PORT to 1024 or more.`;
  return undefined;
}
