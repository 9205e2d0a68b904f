import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CONTACT_PAGE } from '@/content/contact';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useSession } from '@/lib/session';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';
import { useSendMessage } from '../api/send-message';
import { contactErrors, splitName, subjectFrom, toMessage } from '../form-rules';
import { ContactFields } from './contact-fields';
import { MessageSent } from './message-sent';
import { SendFailure } from './send-failure';

/** Writes to the people of this Easel. Whoever is signed in need not say again who they are. */
export function ContactForm() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const send = useSendMessage();
  const sendOnce = useOneAtATime(send);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that brought the form back is gone with what it stood in.
  useEffect(() => {
    if (isAnother && sentTo === null) heading.current?.focus();
  }, [isAnother, sentTo]);
  const form = useForm(
    {
      ...splitName(user?.user_metadata.full_name ?? ''),
      email: user?.email ?? '',
      subject: subjectFrom(params.get('subject')),
      message: '',
    },
    contactErrors,
  );

  if (sentTo !== null) {
    const writeAnother = () => {
      setIsAnother(true);
      setSentTo(null);
    };
    return <MessageSent email={sentTo} onAnother={writeAnother} />;
  }
  return (
    <>
      <Heading ref={heading} tabIndex={-1} level={2} size="md">
        {CONTACT_PAGE.form}
      </Heading>
      <form
        noValidate
        aria-label={CONTACT_PAGE.form}
        className="mt-6 flex flex-col gap-5"
        onSubmit={(event) =>
          form.handleSubmit(event, (values) => {
            const { firstName, lastName, email } = values;
            sendOnce(toMessage(values), {
              onSuccess: () => {
                setSentTo(email.trim());
                // Who one is need not be typed again for another message.
                form.reset({ firstName, lastName, email });
              },
            });
          })
        }
      >
        <ContactFields {...form} refused={send.error} sent={send.variables} />
        {send.isError ? <SendFailure error={send.error} /> : null}
        <Button type="submit" size="lg" loading={send.isPending} className="self-start max-sm:self-stretch">
          {send.isPending ? 'Sending…' : 'Send Message'}
        </Button>
      </form>
    </>
  );
}
