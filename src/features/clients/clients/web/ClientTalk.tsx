import { Comments } from '#features/comments/web/Comments.tsx'
import { type Client, listClientHistory } from '../clients.ts'
import { Messages } from '../../mail/web/Messages.tsx'

/** What was said about a client, and what was written to its contacts. */
export const ClientTalk = ({ client: { id } }: { client: Client }) => (
  <>
    <Comments owner="client" history={listClientHistory} id={id} />
    <Messages of="client" id={id} />
  </>
)
