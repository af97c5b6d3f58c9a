import { z } from 'zod'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { NewPassword } from './recovery.ts'
import { Email, One, text } from './shared.ts'

const Token = z.string().min(1).max(200)

export const Invitation = z.object({
  /** Absent in the one for the first administrator, who says it. */
  email: z.string().optional(),
  role: z.enum(enums.Role),
})
export type Invitation = z.infer<typeof Invitation>

export const AcceptInvitation = z.strictObject({
  token: Token,
  /** Needed where the invitation names none. */
  email: Email.optional(),
  firstName: text(60),
  lastName: text(60),
  password: NewPassword,
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

export const staffInvitationsApi = {
  open: endpoint({
    method: 'POST',
    path: '/admins/invitations/open',
    access: 'public',
    summary: 'Find an invitation to the CMS',
    body: z.strictObject({ token: Token }),
    response: One(Invitation),
    errors: ['invitation_invalid'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/admins/invitations/accept',
    access: 'public',
    summary: 'Accept an invitation: create its account and sign in; works once',
    body: AcceptInvitation,
    response: z.object({ accessToken: z.string(), refreshToken: z.string(), user: User }),
    errors: ['invitation_invalid', 'taken', 'password_rules'],
  }),
}
