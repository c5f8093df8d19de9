import { Comments } from '#features/comments/web/Comments.tsx'
import { type Client, listClientHistory } from '../clients.ts'
import { Messages } from '../../mail/web/Messages.tsx'

/** Comments on a client, and letters to its contacts. */
export const ClientTalk = ({ client: { id } }: { client: Client }) => (
  <>
    <Comments owner="client" history={listClientHistory} id={id} />
    <Messages of="client" id={id} />
  </>
)
