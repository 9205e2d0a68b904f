import { TextLink } from '@/components/text-link';

/** Links to what a new account agrees to. They open in a new tab, so that forms keep their input. */
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
