import type { Logger } from '@easel/shared/node/logger';
import { deriveKey } from '@easel/shared/node/secrets';
import type { ServerConfig } from './config.ts';
import type { Resources } from './context.ts';
import {
  createGenerationPresenter,
  type GenerationPresenter,
} from './modules/generations/generations.presenter.ts';
import {
  createGenerationsService,
  type GenerationsService,
} from './modules/generations/generations.service.ts';
import { createQueueEstimates } from './modules/generations/queue-estimates.ts';
import { createImageLinks, type ImageLinks } from './modules/images/image-links.ts';
import { createImagesService, type ImagesService } from './modules/images/images.service.ts';
import {
  createSubscriptionService,
  type SubscriptionService,
} from './modules/subscription/subscription.service.ts';

export interface GenerationServices {
  generations: GenerationsService;
  presenter: GenerationPresenter;
  images: ImagesService;
  imageLinks: ImageLinks;
  subscription: SubscriptionService;
}

type Options = Pick<Resources, 'db' | 'store' | 'bus' | 'queue'> & {
  config: ServerConfig;
  logger: Logger;
  now: () => Date;
};

/** Generations, their images and what a plan allows, wired. */
export function createGenerationServices({
  config,
  db,
  store,
  bus,
  queue,
  logger,
  now,
}: Options): GenerationServices {
  const imageLinks = createImageLinks({ key: deriveKey(config.secret, 'image-url'), now });
  const { publicUrl } = config.http;
  return {
    generations: createGenerationsService({ db, queue, bus, logger, now }),
    presenter: createGenerationPresenter({
      estimates: createQueueEstimates({ db, now }),
      imageLinks,
      publicUrl,
    }),
    images: createImagesService({ db, store }),
    imageLinks,
    subscription: createSubscriptionService({ db, now }),
  };
}
