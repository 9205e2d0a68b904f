import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECTS,
  type ContactSubject,
} from '@easel/shared/contracts/contact';
import { isEmailAddress } from '@easel/shared/contracts/email';
import { byRules, type FieldErrors } from '@/lib/read-form';

export interface ContactForm {
  firstName: string;
  lastName: string;
  email: string;
  subject: ContactSubject | null;
  message: string;
}

/** A complete form, as sent. */
export interface ContactMessage extends ContactForm {
  subject: ContactSubject;
}

const CONTROL_IN_NAME = /\p{Cc}/u;
/** A message may contain line breaks and tabs. */
const CONTROL_IN_MESSAGE = /[^\P{Cc}\t\n\r]/u;

/** Checks the contract's rules with its own messages, without loading the schema library. */
export function contactErrors(form: ContactForm): FieldErrors<ContactForm> {
  return {
    firstName: nameError(form.firstName, 'Please enter your first name'),
    lastName: nameError(form.lastName, 'Please enter your last name'),
    email: emailError(form.email.trim()),
    subject: form.subject === null ? 'Please choose a subject' : undefined,
    message: messageError(form.message.trim()),
  };
}

function nameError(name: string, missing: string): string | undefined {
  const given = name.trim();
  if (given === '') return missing;
  if (given.length > CONTACT_NAME_MAX_LENGTH) return `At most ${CONTACT_NAME_MAX_LENGTH} characters, please`;
  if (CONTROL_IN_NAME.test(given)) return 'The name contains control characters';
  return given.isWellFormed() ? undefined : 'The name contains broken Unicode';
}

function emailError(email: string): string | undefined {
  if (email === '') return 'Please enter your email address';
  return isEmailAddress(email) ? undefined : 'Please enter a valid email address';
}

function messageError(message: string): string | undefined {
  if (message === '') return 'Please enter a message';
  if (message.length > CONTACT_MESSAGE_MAX_LENGTH)
    return `At most ${CONTACT_MESSAGE_MAX_LENGTH} characters, please`;
  if (CONTROL_IN_MESSAGE.test(message)) return 'The message contains control characters';
  return message.isWellFormed() ? undefined : 'The message contains broken Unicode';
}

/** Returns the message of a valid form. */
export function toMessage(form: ContactForm): ContactMessage {
  const { subject } = form;
  if (subject === null) throw new Error('A form without a subject cannot be sent');
  const [firstName, lastName] = [form.firstName.trim(), form.lastName.trim()];
  return { firstName, lastName, email: form.email.trim(), subject, message: form.message.trim() };
}

export const readContactForm = byRules(contactErrors, toMessage);

/** Returns the subject that `?subject=` names, ignoring case; null for anything else. */
export function subjectFrom(query: string | null): ContactSubject | null {
  const wanted = query?.trim().toLowerCase();
  return CONTACT_SUBJECTS.find((subject) => subject.toLowerCase() === wanted) ?? null;
}

/** Splits a full name: its last word is the last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}
