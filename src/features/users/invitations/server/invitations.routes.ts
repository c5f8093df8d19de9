import { mayView } from '../../users/server/users.access.ts'
import { showUser } from '../../users/server/userList.ts'
import { lockMember } from '../../users/server/users.queries.ts'
import { on, onPublic, type Route } from '#server/http/route.ts'
import * as contract from '../invitations.contract.ts'
import { acceptInvitation, checkInvitation } from './acceptInvitation.ts'
import { invitationLink, invite } from './invite.ts'

export const invitationRoutes: readonly Route[] = [
  on(contract.inviteUser, async (ctx, { params }) => {
    await invite(ctx, await lockMember(ctx, params.id, mayView(ctx.me)))
    return showUser(ctx, params.id)
  }),
  on(contract.makeInvitationLink, async (ctx, { params }) =>
    invitationLink(ctx, await lockMember(ctx, params.id, mayView(ctx.me))),
  ),
  onPublic(contract.checkInvitation, checkInvitation),
  onPublic(contract.acceptInvitation, acceptInvitation),
]
