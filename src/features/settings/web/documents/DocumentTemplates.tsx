/** The list of document templates. */
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { locales } from '#core/locale/locales.ts'
import { type DocumentTemplate, documentTemplateCalls } from '#features/documents/documents.templates.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { DocumentTemplateDialog, kindNames } from './DocumentTemplateDialog.tsx'

export function DocumentTemplates() {
  const list = useQuery(queryFor(documentTemplateCalls.list, {}))
  const [editing, setEditing] = useState<DocumentTemplate | 'new' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<DocumentTemplate>({
    call: documentTemplateCalls.remove,
    invalidates: [documentTemplateCalls.list],
    done: 'The template was deleted.',
    explain: () => 'Documents that were made of it stay.',
  })
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add template
    </Button>
  )
  return (
    <ListCard
      title="Document templates"
      actions={list.data?.length !== 0 && add}
      lead="What you print for a project: your words, terms and logo. What was sent stays as it was."
      list={list}
      empty={
        <EmptyState icon={<IconFileText size={32} aria-hidden />} title="No templates yet" action={add}>
          For example: Order confirmation; Letter.
        </EmptyState>
      }
      renderRows={(rows) => (
        <ul className="fb-items" aria-label="Document templates">
          {rows.map((template) => (
            <li key={template.id}>
              <span className="fb-item-name">{template.name}</span>
              <span className="fb-item-note">
                {kindNames[template.kind]}, {locales[template.locale].name}
                {!template.active && ', put away'}
              </span>
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
        <DocumentTemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      {deleteDialog}
    </ListCard>
  )
}
