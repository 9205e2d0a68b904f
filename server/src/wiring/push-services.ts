import type { Logger } from '@easel/shared/node/logger';
import type { ServerConfig } from '../config.ts';
import type { ImageLinks } from '../modules/images/image-links.ts';
import { createPushService } from '../modules/push/push.service.ts';
import { createPushSender } from '../modules/push/push-sender.ts';
import { deriveVapidKeys } from '../modules/push/vapid.ts';
import type { Resources } from './resources.ts';

type Options = Pick<Resources, 'db' | 'pushAgent'> & {
  config: ServerConfig;
  logger: Logger;
  imageLinks: Pick<ImageLinks, 'path'>;
};

/** Wires push messages about finished pictures. */
export function createPushServices({ config, db, pushAgent, logger, imageLinks }: Options) {
  const { publicUrl } = config.http;
  const vapid = deriveVapidKeys(config.secret, `mailto:${config.product.supportEmail}`);
  const { allowPrivate } = config.webhooks;
  return {
    push: createPushService({ db, publicKey: vapid.publicKey, allowPrivate }),
    pushSender: createPushSender({ db, logger, agent: pushAgent, vapid, imageLinks, publicUrl }),
  };
}
