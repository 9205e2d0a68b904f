import { errorCode } from '@easel/shared/node/process/error-code';
import { assertPortFree } from './free-port.ts';
import { StartError } from './start-error.ts';

/** Checks, before the start, that the server will be able to listen. @throws {StartError} with the reason */
export async function checkPort(port: number, host: string): Promise<void> {
  try {
    await assertPortFree(port, host);
  } catch (error) {
    const another = `PORT=${port < 1024 ? 3000 : port + 1} npm start`;
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new StartError(`Port ${port} is in use by another program. Choose another: ${another}`);
      case 'EACCES':
        throw new StartError(`Port ${port} is not for this user. Choose one above 1023: ${another}`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartError(
          `HOST=${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
        );
      default:
        throw error;
    }
  }
}
