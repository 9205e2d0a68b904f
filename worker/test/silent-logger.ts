import { createLogger } from '@easel/shared/node/logger';

export const silentLogger = createLogger({ name: 'test', level: 'silent', format: 'json' });
