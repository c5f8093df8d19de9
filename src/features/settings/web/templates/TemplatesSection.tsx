/** The list of email templates. */
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { emailTemplateCalls, type EmailTemplate } from '#features/clients/mail/mail.contract.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'

export function TemplatesSection() {
  const list = useQuery(queryFor(emailTemplateCalls.list, {}))
  const [editing, setEditing] = useState<EmailTemplate | 'new' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<EmailTemplate>({
    call: emailTemplateCalls.remove,
    invalidates: [emailTemplateCalls.list],
    done: 'The template was deleted.',
    explain: () => 'Letters that were made of it stay.',
  })
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add template
    </Button>
  )
  return (
    <ListCard
      title="Email templates"
      actions={list.data?.length !== 0 && add}
      lead="Plain text to begin a letter with, on the page of a client or a contact. What was sent stays as it was."
      list={list}
      empty={
        <EmptyState icon={<IconMail size={32} aria-hidden />} title="No templates yet" action={add}>
          For example: Thank you for your order; When may we come?
        </EmptyState>
      }
      renderRows={(rows) => (
        <ul className="fb-items" aria-label="Email templates">
          {rows.map((template) => (
            <li key={template.id}>
              <span className="fb-item-name">{template.name}</span>
              <span className="fb-item-note">{template.subject}</span>
              <RowMenu
                label={template.name}
                actions={[changeAction(() => setEditing(template)), deleteAction(template)]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      {deleteDialog}
    </ListCard>
  )
}
