import { ContactPage } from '@/features/contact/components/contact-page';

export const description = 'Write to the people who make Easel. They answer within 24 hours.';

export default function ContactRoute() {
  return <ContactPage />;
}
