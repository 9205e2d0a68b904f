import { SITE } from '@/lib/site';
import type { LegalContact } from './legal-document';
import { LEGAL_FACTS } from './legal-facts';

/** Where mail goes, legal mail too. */
export const SUPPORT_EMAIL = SITE.supportEmail;

export const LEGAL_CONTACT: LegalContact = {
  title: 'Legal questions',
  text: 'About the terms, the rights to your images, or a notice that you have to give us.',
  email: SUPPORT_EMAIL,
  subject: 'Legal question',
  answer: `We answer within ${LEGAL_FACTS.legalAnswer}.`,
};

export const PRIVACY_CONTACT: LegalContact = {
  title: 'Privacy requests',
  text: 'To see, correct, take with you or delete what we hold about you. Write from the address of your account.',
  email: SUPPORT_EMAIL,
  subject: 'Privacy request',
  answer: `We answer within ${LEGAL_FACTS.privacyAnswerDays} days.`,
};

export const REFUND_CONTACT: LegalContact = {
  title: 'Refunds',
  text: 'To ask for your money back, or how far a request has come. Write from the address of your account.',
  email: SUPPORT_EMAIL,
  subject: 'Refund request',
  answer: `We answer within ${LEGAL_FACTS.refundAnswer}.`,
};
