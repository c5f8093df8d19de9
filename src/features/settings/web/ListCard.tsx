/** The shared part of the settings' small lists: the card, deleting a row, and saving one. */
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint, IdInPath } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import type { RowAction } from '#web/ui/table/types.ts'

interface ListCardProps<Row> {
  title: string
  /** Sentence about the list. */
  lead: ReactNode
  actions?: ReactNode
  /** The query of the list. */
  list: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown }
  /** Whether rows are shown beside those of the list, so that it is never empty. */
  hasOther?: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
  renderRows: (rows: readonly Row[]) => ReactNode
  /** The forms and dialogs of the list. */
  children?: ReactNode
}

/** A card with a list, or with what stands in its place until it is there. */
export const ListCard = <Row,>({
  title,
  lead,
  actions,
  list,
  hasOther = false,
  empty,
  renderRows,
  children,
}: ListCardProps<Row>) => (
  <SectionCard title={title} actions={actions}>
    <p className="fb-settings-lead">{lead}</p>
    <ErrorAlert error={list.error}>
      <Button onClick={() => void list.refetch()}>Try again</Button>
    </ErrorAlert>
    {!list.data && !list.error && <SkeletonBlock lines={6} label={`Loading ${title}`} />}
    {list.data && (list.data.length === 0 && !hasOther ? empty : renderRows(list.data))}
    {children}
  </SectionCard>
)

/** The menu entry that opens a row for changes. */
export const changeAction = (onClick: () => void, label = 'Change'): RowAction => ({
  label,
  icon: <IconPencil size={16} aria-hidden />,
  onClick,
})

interface Deletion<Row> {
  call: Endpoint<typeof IdInPath, undefined, undefined, z.ZodMiniVoid>
  invalidates: readonly Endpoint[]
  /** "The account was deleted." */
  done: string
  /** Label of the row in the question; its name by default. */
  label?: (row: Row) => string
  /** Explains what will happen, and the alternative. */
  explain: (row: Row) => ReactNode
}

/** Deletes a row of a list: an entry of the row's menu, and the dialog that asks first. */
export function useDeleteRow<Row extends { id: number; version: number; name: string }>(deletion: Deletion<Row>) {
  const { call, invalidates, done, label = ({ name }) => name, explain } = deletion
  const [request, setRequest] = useState<Row | null>(null)
  const remove = useEndpointMutation(call, invalidates, (_nothing, undo) => notifySuccess(done, undo))
  const deleteAction = (row: Row): RowAction => ({
    label: 'Delete',
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    onClick: () => setRequest(row),
  })
  const deleteDialog = (
    <ConfirmDialog
      opened={request !== null}
      title={`Delete ${request ? label(request) : ''}?`}
      confirmLabel="Delete"
      tone="danger"
      onCancel={() => setRequest(null)}
      onConfirm={async () => {
        if (!request) return
        await remove.mutateAsync({ params: { id: String(request.id) }, version: request.version })
        setRequest(null)
      }}
    >
      {request && explain(request)}
    </ConfirmDialog>
  )
  return { deleteAction, deleteDialog }
}

interface SaveCalls<New extends z.ZodMiniType, Item extends z.ZodMiniType> {
  create: Endpoint<undefined, undefined, New, Item>
  change: Endpoint<typeof IdInPath, undefined, z.ZodMiniType, Item>
}

/** Saves a row, or adds it where there is none yet, and says so by what `label` calls it. */
export function useSaveRow<New extends z.ZodMiniType, Item extends z.ZodMiniType>(
  calls: SaveCalls<New, Item>,
  invalidates: readonly Endpoint[],
  label: (row: z.output<Item>) => string,
) {
  const add = useEndpointMutation(calls.create, invalidates, (row, undo) => notifySuccess(`${label(row)} added.`, undo))
  const change = useEndpointMutation(calls.change, invalidates, (row, undo) =>
    notifySuccess(`${label(row)} saved.`, undo),
  )
  return (row: { id: number; version: number } | undefined, body: z.input<New>): Promise<z.output<Item>> =>
    row
      ? change.mutateAsync({
          params: { id: String(row.id) },
          body: { ...(body as object), version: row.version },
        })
      : // The input of a generic endpoint is not resolved until it is known which.
        add.mutateAsync({ body } as never)
}
