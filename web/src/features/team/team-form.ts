import { invitationRequestSchema, teamRequestSchema } from '@easel/shared/contracts/team.schema';
import { definedOnly, type FormErrors } from '@/lib/form-errors';

/** What is wrong with the name of a team, by the contract's rules. */
export function nameErrors({ name }: { name: string }): FormErrors<'name'> {
  return definedOnly({ name: teamRequestSchema.safeParse({ name }).error?.issues[0]?.message });
}

/** What is wrong with an address that is to be invited. */
export function invitationErrors({ email }: { email: string }): FormErrors<'email'> {
  if (email.trim() === '') return { email: 'Please enter an email address' };
  return definedOnly({ email: invitationRequestSchema.safeParse({ email }).error?.issues[0]?.message });
}
