import { PRODUCT_NAME as NAME } from '@/content/product';
import type { LegalDocument } from './legal-document';
import { PRIVACY_POLICY } from './privacy-policy';
import { REFUND_POLICY } from './refund-policy';
import { TERMS_OF_SERVICE } from './terms-of-service';

export interface LegalHubCard {
  id: 'terms' | 'privacy' | 'refunds';
  document: LegalDocument;
}

const CARDS: readonly LegalHubCard[] = [
  { id: 'terms', document: TERMS_OF_SERVICE },
  { id: 'privacy', document: PRIVACY_POLICY },
  { id: 'refunds', document: REFUND_POLICY },
];

export const LEGAL_HUB = {
  eyebrow: 'The agreement between us',
  title: 'Legal',
  lead: 'Three texts, written to be read. What each says in short, and whom to ask about it.',
  cards: CARDS,
  notes: [
    {
      title: 'Is this image generated?',
      text: `Images made with ${NAME} say so themselves, in a way that machines can read. If somebody took that away, you can still [verify an image](/verify) here, without an account.`,
    },
    {
      title: 'Does an image violate your rights?',
      text: `Write to [${TERMS_OF_SERVICE.contact.email}](mailto:${TERMS_OF_SERVICE.contact.email}) with the image or its address, what is wrong with it, and how to reach you. The [Terms of Service](/terms-of-service#acceptable-use) say what nobody may make.`,
    },
  ],
} as const;
