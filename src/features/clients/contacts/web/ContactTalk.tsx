import { Messages } from '../../mail/web/Messages.tsx'
import { Comments } from '#features/comments/web/Comments.tsx'
import { type Contact, listContactHistory } from '../contacts.contract.ts'

/** What was said about a contact, and what was written to them. */
export const ContactTalk = ({ contact: { id } }: { contact: Contact }) => (
  <>
    <Comments owner="contact" history={listContactHistory} id={id} />
    <Messages of="contact" id={id} />
  </>
)
