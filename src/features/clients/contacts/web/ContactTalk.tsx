import { Messages } from '../../mail/web/Messages.tsx'
import { contactComments } from '#features/comments/comments.contract.ts'
import { Comments } from '#features/comments/web/Comments.tsx'
import { type Contact, listContactHistory } from '../contacts.contract.ts'

/** What was said about a contact, and what was written to them. */
export const ContactTalk = ({ contact: { id } }: { contact: Contact }) => (
  <>
    <Comments
      calls={contactComments}
      history={listContactHistory}
      id={id}
      permission="contacts.view_comment"
      noun="contact"
    />
    <Messages of="contact" id={id} />
  </>
)
