import { TextLink } from '@/components/text-link';

/** Leads from the feed to the page of a contact sheet. */
export function SheetLink({ id }: { id: string }) {
  return <TextLink to={`/sheet/${id}`}>Open the contact sheet</TextLink>;
}
