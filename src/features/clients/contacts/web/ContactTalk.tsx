import { Messages } from '../../mail/web/Messages.tsx'
import { Comments } from '#features/comments/web/Comments.tsx'
import { type Contact, contact } from '../contacts.ts'

/** What was said about a contact, and what was written to them. */
export const ContactTalk = ({ of: { id } }: { of: Contact }) => (
  <>
    <Comments owner="contact" history={contact.calls.history} id={id} />
    <Messages of="contact" id={id} />
  </>
)
