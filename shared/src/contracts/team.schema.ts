import { z } from 'zod';
import { emailSchema } from './auth.schema.ts';
import { cursorSchema } from './bounded.schema.ts';
import { galleryItemSchema } from './gallery.schema.ts';
import { lineSchema } from './name.schema.ts';
import { TEAM_NAME_MAX_LENGTH, TEAM_ROLES } from './team.ts';

export const teamRoleSchema = z.enum(TEAM_ROLES).meta({ id: 'TeamRole' });

export const teamMemberSchema = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
    avatarUrl: z.string().nullable(),
    role: teamRoleSchema,
    joinedAt: z.iso.datetime(),
    /** False for the latest members if the team exceeds its seats: they keep their own plan. */
    hasSeat: z.boolean(),
    /** Credits that this member used in the current period. */
    creditsUsed: z.int().min(0),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamInvitationSchema = z
  .object({ id: z.uuid(), email: z.string(), sentAt: z.iso.datetime(), expiresAt: z.iso.datetime() })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof teamInvitationSchema>;

/** A team from the view of a member. */
export const teamSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The signed-in user's role. */
    role: teamRoleSchema,
    /** Whether the team's plan applies to the signed-in user: the owner's plan has seats, and the user has one. */
    isActive: z.boolean(),
    /** Maximum number of members, including the owner and open invitations; null for any number. */
    seats: z.int().nullable(),
    members: z.array(teamMemberSchema),
    /** Open invitations; empty unless the user is the owner. */
    invitations: z.array(teamInvitationSchema),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof teamSchema>;

/** `GET /api/team`: null without a team. */
export const teamAnswerSchema = z.object({ team: teamSchema.nullable() }).meta({ id: 'TeamAnswer' });
export type TeamAnswer = z.infer<typeof teamAnswerSchema>;

/** `POST` and `PATCH /api/team` */
export const teamRequestSchema = z
  .strictObject({
    name: lineSchema(TEAM_NAME_MAX_LENGTH).min(1, 'Please enter a name'),
  })
  .meta({ id: 'TeamRequest' });
export type TeamRequest = z.output<typeof teamRequestSchema>;

/** `POST /api/team/invitations` */
export const invitationRequestSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'TeamInvitationRequest' });

/** `POST /api/team/invitations/view` and `…/accept`: the token of the mailed link. */
export const invitationTokenSchema = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'TeamInvitationToken' });

/** An invitation as shown to anyone with its link. */
export const invitationViewSchema = z
  .object({
    teamName: z.string(),
    invitedBy: z.string(),
    /** Only an account with this email address can accept it. */
    email: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'TeamInvitationView' });
export type InvitationView = z.infer<typeof invitationViewSchema>;

export const teamMemberParamsSchema = z.strictObject({ userId: z.uuid() });
export const teamInvitationParamsSchema = z.strictObject({ id: z.uuid() });

/** A picture that a member shares with the team. */
export const teamPictureSchema = galleryItemSchema
  .pick({
    id: true,
    prompt: true,
    style: true,
    model: true,
    seed: true,
    width: true,
    height: true,
    settings: true,
    isMine: true,
  })
  .extend({
    author: z.object({ id: z.uuid(), name: z.string(), avatarUrl: z.string().nullable() }),
    sharedAt: z.iso.datetime(),
    image: galleryItemSchema.shape.image,
  })
  .meta({ id: 'TeamPicture' });
export type TeamPicture = z.infer<typeof teamPictureSchema>;

/** `GET /api/team/pictures`, most recently shared first. */
export const teamPictureQuerySchema = z.strictObject({
  /** The `nextCursor` of the previous page. */
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(48).default(24),
});
export const teamPictureListSchema = z
  .object({ items: z.array(teamPictureSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'TeamPictureList' });
export type TeamPictureList = z.infer<typeof teamPictureListSchema>;
