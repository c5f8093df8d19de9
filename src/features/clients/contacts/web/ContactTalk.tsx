import { Messages } from '../../mail/web/Messages.tsx'
import { Comments } from '#features/comments/web/Comments.tsx'
import { type Contact, contact } from '../contacts.ts'

/** Comments on a contact, and letters to them. */
export const ContactTalk = ({ of: { id } }: { of: Contact }) => (
  <>
    <Comments owner="contact" history={contact.calls.history} id={id} />
    <Messages of="contact" id={id} />
  </>
)
