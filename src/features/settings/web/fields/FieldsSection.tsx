/** The firm's extra fields by record type, in the order of the forms. */
import { soFar } from '#web/soFar.ts'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { deleteExtraField, orderExtraFields } from '#features/company/companyFields.contract.ts'
import { type ExtraField, type FieldResource, fieldResources, listExtraFields } from '#core/extraFields.contract.ts'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { kindNames } from './kinds.ts'

/** The prefix as a title: `Quote items`. */
const titleOf = (resource: FieldResource) =>
  `${resource.charAt(0).toUpperCase()}${resource.slice(1).replaceAll('-', ' ')}`

export const FieldsSection = () => (
  <div className="fb-settings-stack">
    {fieldResources.map((resource) => (
      <FieldsOf key={resource} resource={resource} />
    ))}
  </div>
)

function FieldsOf({ resource }: { resource: FieldResource }) {
  const list = useQuery(queryFor(listExtraFields, { query: { resource } }))
  const { data } = list
  const [editing, setEditing] = useState<ExtraField | 'new' | null>(null)
  const order = useEndpointMutation(orderExtraFields, [listExtraFields], (_all, undo) =>
    notifySuccess('Order saved.', undo),
  )
  const { deleteAction, deleteDialog } = useDeleteRow<ExtraField>({
    call: deleteExtraField,
    invalidates: [listExtraFields],
    done: 'Field deleted.',
    explain: () => 'Only a field without values can be deleted.',
  })
  const waits = order.isPending && { disabled: 'The last move is not saved yet.' }
  const move = (from: number, to: number) => {
    const ids = soFar(data).map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ body: { resource, ids } }, { onError: notifyError })
  }
  return (
    <ListCard
      title={titleOf(resource)}
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} disabled={!data} onClick={() => setEditing('new')}>
          Add field
        </Button>
      }
      lead={`Shown on the form of ${titleOf(resource).toLowerCase()}, searchable by key and included in exports.`}
      list={list}
      empty={
        <EmptyState title="No extra fields yet">For example: Framework, a choice; Insured until, a date.</EmptyState>
      }
      renderRows={(fields) => (
        <ul className="fb-items" aria-label={`Extra fields of ${titleOf(resource).toLowerCase()}`}>
          {fields.map((field, index) => (
            <li key={field.id}>
              <span className="fb-item-name">
                {field.name} {field.required && <span className="fb-settings-mark">Required</span>}
              </span>
              <span className="fb-item-note">
                {kindNames[field.kind]}
                {field.options.length > 0 && `: ${field.options.join(', ')}`} · <code>{field.key}:</code>
              </span>
              <RowMenu
                label={field.name}
                actions={[
                  changeAction(() => setEditing(field)),
                  {
                    label: 'Move up',
                    icon: <IconArrowUp size={16} aria-hidden />,
                    ...(index === 0 ? { disabled: 'This is the first field.' } : waits),
                    onClick: () => move(index, index - 1),
                  },
                  {
                    label: 'Move down',
                    icon: <IconArrowDown size={16} aria-hidden />,
                    ...(index === fields.length - 1 ? { disabled: 'This is the last field.' } : waits),
                    onClick: () => move(index, index + 1),
                  },
                  deleteAction(field),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && (
        <FieldDialog
          resource={resource}
          field={editing === 'new' ? undefined : editing}
          last={data?.at(-1)?.sort_order ?? 0}
          onClose={() => setEditing(null)}
        />
      )}
      {deleteDialog}
    </ListCard>
  )
}
