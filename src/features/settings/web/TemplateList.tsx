/** A list of templates, of whatever is written from them: each opens in a dialog of its own. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint, IdInPath } from '#core/contract.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { changeAction, ListCard, useDeleteRow } from './ListCard.tsx'

interface TemplateListProps<Row> {
  title: string
  /** Word on the button that adds one. */
  noun?: string
  /** Sentence about the templates. */
  lead: ReactNode
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Shown instead of an empty list. */
  example: string
  /** Sentence about what stays once one is deleted. */
  stays: string
  calls: {
    list: Endpoint<undefined, undefined, undefined, z.ZodMiniType<readonly Row[]>>
    remove: Endpoint<typeof IdInPath, undefined, undefined, z.ZodMiniVoid>
  }
  /** Note beside the name. */
  note: (row: Row) => ReactNode
  Edit: ComponentType<{ template: Row | undefined; onClose: () => void }>
}

export function TemplateList<Row extends { id: number; version: number; name: string }>(props: TemplateListProps<Row>) {
  const { title, noun = 'template', lead, icon: Icon, example, stays, calls, note, Edit } = props
  const list = useQuery(queryFor(calls.list, {}))
  const rows = list.data
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<Row>({
    call: calls.remove,
    invalidates: [calls.list],
    done: 'Template deleted.',
    explain: () => stays,
  })
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add {noun}
    </Button>
  )
  return (
    <ListCard
      title={title}
      actions={rows?.length !== 0 && add}
      lead={lead}
      list={{ ...list, data: rows }}
      empty={
        <EmptyState icon={<Icon size={32} aria-hidden />} title="No templates yet" action={add}>
          {example}
        </EmptyState>
      }
      renderRows={(all) => (
        <ul className="fb-items" aria-label={title}>
          {all.map((template) => (
            <li key={template.id}>
              <span className="fb-item-name">{template.name}</span>
              <span className="fb-item-note">{note(template)}</span>
              <RowMenu
                label={template.name}
                actions={[changeAction(() => setEditing(template)), deleteAction(template)]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && <Edit template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleteDialog}
    </ListCard>
  )
}
