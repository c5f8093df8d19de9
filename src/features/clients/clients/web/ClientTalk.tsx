import { clientComments } from '#features/comments/comments.contract.ts'
import { Comments } from '#features/comments/web/Comments.tsx'
import { type Client, listClientHistory } from '../clients.contract.ts'
import { Messages } from '../../mail/web/Messages.tsx'

/** What was said about a client, and what was written to its contacts. */
export const ClientTalk = ({ client: { id } }: { client: Client }) => (
  <>
    <Comments
      calls={clientComments}
      history={listClientHistory}
      id={id}
      permission="clients.view_comment"
      noun="client"
    />
    <Messages of="client" id={id} />
  </>
)
