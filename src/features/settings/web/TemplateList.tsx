/** A list of templates, of whatever is written from them: each opens in a dialog of its own. */
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint, IdInPath } from '#core/contract.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { changeAction, ListCard, useDeleteRow } from './ListCard.tsx'

/** A built-in text in the place of a template that the firm does not have. */
export interface BuiltInTemplate<Row> {
  name: string
  note: string
  /** The template that changing it begins with. */
  draft: Partial<Row>
}

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
  Edit: ComponentType<{ template: Row | undefined; draft?: Partial<Row>; onClose: () => void }>
  /** Returns the built-in texts in use beside these templates. */
  builtIn?: (rows: readonly Row[]) => readonly BuiltInTemplate<Row>[]
}

export function TemplateList<Row extends { id: number; version: number; name: string }>(props: TemplateListProps<Row>) {
  const { title, noun = 'template', lead, icon: Icon, example, stays, calls, note, Edit, builtIn = () => [] } = props
  const list = useQuery(queryFor(calls.list, {}))
  const rows = list.data
  const [editing, setEditing] = useState<{ template?: Row; draft?: Partial<Row> } | null>(null)
  const built = rows ? builtIn(rows) : []
  const { deleteAction, deleteDialog } = useDeleteRow<Row>({
    call: calls.remove,
    invalidates: [calls.list],
    done: 'Template deleted.',
    explain: () => stays,
  })
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing({})}>
      Add {noun}
    </Button>
  )
  return (
    <ListCard
      title={title}
      actions={(rows?.length !== 0 || built.length > 0) && add}
      lead={lead}
      list={list}
      hasOther={built.length > 0}
      empty={
        <EmptyState icon={<Icon size={32} aria-hidden />} title="No templates yet" action={add}>
          {example}
        </EmptyState>
      }
      renderRows={(all) => (
        <ul className="fb-items" aria-label={title}>
          {all.map((template) => (
            <li key={template.id} className="fb-item-opens">
              <NameButton name={template.name} onClick={() => setEditing({ template })} />
              <span className="fb-item-note">{note(template)}</span>
              <RowMenu
                label={template.name}
                actions={[changeAction(() => setEditing({ template })), deleteAction(template)]}
              />
            </li>
          ))}
          {built.map(({ name, note: text, draft }) => (
            <li key={name} className="fb-item-opens">
              <NameButton name={name} onClick={() => setEditing({ draft })} />
              <span className="fb-item-note">
                <Chip>Built in</Chip> {text}
              </span>
              <IconChevronRight size={16} aria-hidden />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && (
        <Edit
          template={editing.template}
          {...(editing.draft && { draft: editing.draft })}
          onClose={() => setEditing(null)}
        />
      )}
      {deleteDialog}
    </ListCard>
  )
}

/** Opens the row; a click anywhere on the row reaches it. */
const NameButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className="fb-item-name" aria-label={`Change ${name}`} onClick={onClick}>
    {name}
  </button>
)
