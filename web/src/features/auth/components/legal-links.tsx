import { TextLink } from '@/components/text-link';

/** Names what a new account agrees to. In a new tab, so that forms keep their input. */
export function LegalLinks() {
  return (
    <>
      <TextLink to="/terms" target="_blank">
        Terms of Service
      </TextLink>{' '}
      and{' '}
      <TextLink to="/privacy" target="_blank">
        Privacy Policy
      </TextLink>
    </>
  );
}
