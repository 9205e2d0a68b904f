import { invitationRequestSchema, teamRequestSchema } from '@easel/shared/contracts/team.schema';
import { errorMessage } from '@/lib/errors';
import { bySchema, type ReadForm } from '@/lib/read-form';

export const readTeamForm = bySchema<{ name: string }, { name: string }>(teamRequestSchema);

const readAddress = bySchema<{ email: string }, { email: string }>(invitationRequestSchema);

export const readInvitation: ReadForm<{ email: string }, { email: string }> = (form) =>
  form.email.trim() === '' ? { errors: { email: 'Please enter an email address' } } : readAddress(form);

/** Shows every error from the server at the only field of its form. */
export const refusedName = (error: Error) => ({ name: errorMessage(error) });
export const refusedEmail = (error: Error) => ({ email: errorMessage(error) });
