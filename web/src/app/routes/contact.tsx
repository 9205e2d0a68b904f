import { ContactPage } from '@/features/contact/components/contact-page';

export const description = 'Write to the people who make Easel. They answer each message.';

export default function ContactRoute() {
  return <ContactPage />;
}
