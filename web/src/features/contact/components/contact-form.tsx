import { isEaselError } from '@easel/shared/client/easel-error';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { CONTACT_PAGE } from '@/content/contact';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Heading } from '@/ui/text';
import { useSendMessage } from '../api/send-message';
import { readContactForm, splitName, subjectFrom, type ContactForm as Values } from '../form-rules';
import { ContactFields } from './contact-fields';
import { MessageSent } from './message-sent';

/** The contact form. A signed-in user's name and address are filled in. */
export function ContactForm() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const send = useSendMessage();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that showed the form again was removed, and the focus with it.
  useEffect(() => {
    if (isAnother && sentTo === null) heading.current?.focus();
  }, [isAnother, sentTo]);
  const initial: Values = {
    ...splitName(user?.user_metadata.full_name ?? ''),
    email: user?.email ?? '',
    subject: subjectFrom(params.get('subject')),
    message: '',
  };
  const form = useMutationForm({
    initial,
    read: readContactForm,
    mutation: send,
    onDone: (_answer, { firstName, lastName, email }) => {
      setSentTo(email);
      // Keeps the name and address for the next message.
      form.reset({ ...initial, firstName, lastName, email });
    },
  });

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
      <Form form={form} hasNotice={false} label={CONTACT_PAGE.form} className="mt-6 flex flex-col gap-5">
        <ContactFields form={form} />
        {form.problem ? (
          <Notice
            tone="danger"
            title={isEaselError(send.error, 'network') ? 'No connection' : 'Your message was not sent'}
          >
            {form.problem} What you wrote is still here.
          </Notice>
        ) : null}
        <Button type="submit" size="lg" loading={form.isPending} className="self-start max-sm:self-stretch">
          {form.isPending ? 'Sending…' : 'Send message'}
        </Button>
      </Form>
    </>
  );
}
