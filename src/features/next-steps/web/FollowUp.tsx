/** Asks a client who has not answered a quote: how to reach them, the day when they decide, and a note of what they said. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'

import { IsoDate, text } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { commentCalls, commentPermission } from '#features/comments/comments.contract.ts'
import { useRecipient } from '#features/documents/web/SendTo.tsx'
import { type Project, project as kind } from '#features/projects/projects.ts'
import { changedWith } from '#features/projects/web/projectReads.ts'
import { useEndpointMutation } from '#web/api.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'

const WriteDialog = lazy(() =>
  import('#features/clients/mail/web/WriteDialog.tsx').then((part) => ({ default: part.WriteDialog })),
)

const Shape = z.strictObject({
  quote_decision: z.nullable(IsoDate),
  note: text({ max: 10_000, lines: true }),
})

export function FollowUp({ project, onClose }: { project: Project; onClose: () => void }) {
  const me = useMe()
  const [writes, setWrites] = useState(false)
  const contact = useRecipient(project.contact_id)
  const actions = ownActionsOn(kind, project.id)
  const save = useEndpointMutation(kind.calls.change, changedWith, (current, undo) =>
    notifySuccess(`${project.reference} saved.`, actions.made(current.version, undo)),
  )
  const calls = commentCalls.project
  const comment = useEndpointMutation(calls.create, [calls.list, ...changedWith])
  const mayComment = has(me, commentPermission('project'))
  const params = { id: String(project.id) }
  const form = useContractForm<typeof Shape, z.output<typeof Shape>>(Shape, {
    initial: { quote_decision: project.quote_decision, note: '' },
    onSubmit: async ({ quote_decision, note }) => {
      // The day first: where it is refused, nothing is saved yet, and Save again writes the note once.
      if (quote_decision !== project.quote_decision)
        await actions.inTurn(project.version, (version) =>
          save.mutateAsync({ params, body: { quote_decision }, version }),
        )
      if (note.trim() !== '') await comment.mutateAsync({ params, body: { text: note } })
      onClose()
    },
  })
  const mayWrite = me.sends_mail && has(me, 'contacts.change_contact') && has(me, 'contacts.view_contact')
  const client = project.client
  const closeLetter = () => setWrites(false)
  const ways = contact
    ? [...contact.phones.map(({ number }) => `tel:${number}`), contact.email && `mailto:${contact.email}`]
    : []
  return (
    <>
      <Dialog
        opened
        title={`Follow up ${project.reference}`}
        form={form}
        width={480}
        extra={
          mayWrite && (contact ?? client) ? <Button onClick={() => setWrites(true)}>Write an email</Button> : undefined
        }
        onCancel={onClose}
      >
        <p className="fb-follow-contact">
          {contact ? contact.name : client ? `${client.name}: no contact chosen for this quote.` : 'No client yet.'}
          {ways.filter(Boolean).map((href) => (
            <span key={href}>
              {' · '}
              <a href={href}>{href.replace(/^\w+:/, '')}</a>
            </span>
          ))}
        </p>
        <Form form={form} label="Follow up" summary={false}>
          {mayComment && <TextArea form={form} name="note" label="Note" description="Saved as a comment." />}
          <DateField form={form} name="quote_decision" label="Decision expected" />
        </Form>
      </Dialog>
      {/* Above this dialog: the note that was typed stays. */}
      <Suspense>
        {writes && contact && <WriteDialog contact={contact} onClose={closeLetter} />}
        {writes && !contact && client && <WriteDialog client={client} onClose={closeLetter} />}
      </Suspense>
    </>
  )
}
