import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { CreditTermsOf } from '@easel/shared/node/domain/credit-terms';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { ServerConfig } from '../../config.ts';
import type { RevokedSessions } from '../../realtime/revoked-sessions.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CheckoutService } from '../billing/checkout.service.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import type { ModelBudgets } from '../generations/model-budgets.ts';
import type { QueueTerms } from '../generations/queue-terms.ts';
import type { ImageLinks } from '../images/image-links.ts';
import type { RefundDecisions } from '../refunds/refund-decisions.ts';
import { createAuditService } from './audit.service.ts';
import { createFailuresService } from './failures.service.ts';
import { createAdminInvitationsService } from './invitations.service.ts';
import { createMessagesService } from './messages.service.ts';
import { createOperatorsService } from './operators.service.ts';
import type { PackInstaller } from './pack-installer.ts';
import { createPacksService } from './packs.service.ts';
import { createPicturesService } from './pictures.service.ts';
import { createQueueService } from './queue.service.ts';
import { createQueueOrdersService } from './queue-orders.service.ts';
import { createAdminRefundsService } from './refunds.service.ts';
import { createUsersService } from './users.service.ts';
import { createWorkersService } from './workers.service.ts';

export interface AdminServicesOptions {
  config: ServerConfig;
  db: Db;
  bus: EventBus;
  revokedSessions: RevokedSessions;
  mailer: Mailer;
  background: Background;
  generations: GenerationsService;
  imageLinks: ImageLinks;
  refundDecisions: RefundDecisions;
  billing: BillingService;
  checkouts: CheckoutService;
  creditTerms: CreditTermsOf;
  budgets: Pick<ModelBudgets, 'board'>;
  models: ModelRegistry;
  packInstaller: PackInstaller;
  queueTerms: Pick<QueueTerms, 'own'>;
  now: () => Date;
}

export type AdminServices = ReturnType<typeof createAdminServices>;

/** Wires the services of the operators' console. */
export function createAdminServices(options: AdminServicesOptions) {
  const { config, db, bus, mailer, background, generations, imageLinks, refundDecisions } = options;
  const { budgets, models, queueTerms, now } = options;
  const queue = createQueueService({ db, bus, generations, budgets, models, now });
  return {
    operators: createOperatorsService({
      db,
      now,
      requiresSecondFactor: config.auth.operatorsNeedSecondFactor,
    }),
    users: createUsersService(options),
    invitations: createAdminInvitationsService({
      db,
      mailer,
      background,
      mode: config.auth.signUpMode,
      canMail: config.mail.smtpUrl !== undefined,
      productName: config.product.name,
      publicUrl: config.http.publicUrl,
      now,
    }),
    messages: createMessagesService({ db }),
    pictures: createPicturesService({
      db,
      bus,
      mailer,
      background,
      imageLinks,
      productName: config.product.name,
      publicUrl: config.http.publicUrl,
    }),
    queue,
    failures: createFailuresService({ db, queue, now }),
    queueOrders: createQueueOrdersService({ db, models, queueTerms, now }),
    workers: createWorkersService({ db, now }),
    packs: createPacksService(options),
    refunds: createAdminRefundsService({ db, refundDecisions }),
    audit: createAuditService({ db }),
  };
}
