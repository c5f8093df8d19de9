/** What the firm writes again and again: each template's name and subject, and what can be done with it. */
import { IconMail, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { emailTemplateCalls, type EmailTemplate } from '#features/clients/mail/mail.contract.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { told } from '../told.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

export function TemplatesSection() {
  const { data, error, refetch } = useQuery(queryFor(emailTemplateCalls.list, {}))
  const [editing, setEditing] = useState<EmailTemplate | 'new' | null>(null)
  const [removing, setRemoving] = useState<EmailTemplate | null>(null)
  const remove = useEndpointMutation(emailTemplateCalls.remove, [emailTemplateCalls.list], (_nothing, undo) =>
    told('The template was deleted.', undo),
  )
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add template
    </Button>
  )
  return (
    <SectionCard title="Email templates" actions={data?.length !== 0 && add}>
      <p className="fb-settings-lead">
        Plain text to begin a letter with, on the page of a client or a contact. What was sent stays as it was.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={5} label="Loading email templates" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconMail size={32} aria-hidden />} title="No templates yet" action={add}>
          For example: Thank you for your order; When may we come?
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="fb-items" aria-label="Email templates">
          {data.map((template) => (
            <li key={template.id}>
              <span className="fb-item-name">{template.name}</span>
              <span className="fb-item-note">{template.subject}</span>
              <RowMenu
                label={template.name}
                actions={[
                  { label: 'Change', icon: <IconPencil size={16} aria-hidden />, onClick: () => setEditing(template) },
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onClick: () => setRemoving(template),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        opened={removing !== null}
        title={`Delete ${removing?.name ?? ''}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return
          await remove.mutateAsync({ params: { id: String(removing.id) }, version: removing.version })
          setRemoving(null)
        }}
      >
        Letters that were made of it stay.
      </ConfirmDialog>
    </SectionCard>
  )
}
