/** A small list of names that records refer to: added by typing, renamed, coloured, and removed while nothing has it. */
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { type Endpoint, Name } from '#core/contract.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { listUses, type usedLists } from '#features/company/company.calendars.contract.ts'
import { told } from '../told.ts'
import { usesText } from '../usesText.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { useLocale } from '#web/locale.ts'

export interface NamedRow {
  id: number
  name: string
  colour?: string
  version: number
}

export interface NamedListProps {
  title: string
  /** What it is for, in a sentence. */
  lead: string
  /** "department": one of them. */
  noun: string
  /** Asked instead of an empty list. */
  example: string
  calls: Record<'list' | 'create' | 'change' | 'remove', Endpoint>
  of: (typeof usedLists)[number]
  coloured?: true
}

const NewName = z.strictObject({ name: Name })

export function NamedList(props: NamedListProps) {
  const { formats } = useLocale()
  const { title, lead, noun, calls, of } = props
  const { data, error, refetch } = useQuery(queryFor(calls.list, {} as never))
  const { data: uses } = useQuery(queryFor(listUses, { query: { of } }))
  const [renaming, setRenaming] = useState<NamedRow | null>(null)
  const [removing, setRemoving] = useState<NamedRow | null>(null)
  const forgets = [calls.list, listUses] as const
  const remove = useEndpointMutation(calls.remove, forgets, (_nothing, undo) => told(`The ${noun} was deleted.`, undo))
  const rows = data as readonly NamedRow[] | undefined
  const usesOf = (id: number) => uses?.find((used) => used.id === id)?.uses
  return (
    <SectionCard title={title}>
      <p className="fb-settings-lead">{lead}</p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!rows && !error && <SkeletonBlock lines={5} label={`Loading ${title}`} />}
      {rows?.length === 0 && <EmptyState title={`No ${noun} yet`}>{props.example}</EmptyState>}
      {rows && rows.length > 0 && (
        <ul className="fb-items" aria-label={title}>
          {rows.map((row) => (
            <li key={row.id}>
              {props.coloured && <Swatch colour={row.colour ?? ''} />}
              <span className="fb-item-name">{row.name}</span>
              <span className="fb-item-note">{uses ? usesText(formats, usesOf(row.id)) : ''}</span>
              <RowMenu
                label={row.name}
                actions={[
                  {
                    label: props.coloured ? 'Rename or colour' : 'Rename',
                    icon: <IconPencil size={16} aria-hidden />,
                    onClick: () => setRenaming(row),
                  },
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onClick: () => setRemoving(row),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <AddName noun={noun} create={calls.create} forgets={forgets} />
      {renaming && <RenameDialog key={renaming.id} row={renaming} list={props} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        title={`Delete ${removing?.name ?? ''}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return
          await remove.mutateAsync({ params: { id: String(removing.id) }, version: removing.version } as never)
          setRemoving(null)
        }}
      >
        {!uses
          ? 'It can go once nothing has it.'
          : removing && (usesOf(removing.id)?.length ?? 0) > 0
            ? `${usesText(formats, usesOf(removing.id))} have it: it can go once nothing does.`
            : 'Nothing has it.'}
      </ConfirmDialog>
    </SectionCard>
  )
}

interface AddNameProps {
  noun: string
  create: Endpoint
  forgets: readonly Endpoint[]
}

/** One after the other: what was added makes room for the next. */
function AddName({ noun, create, forgets }: AddNameProps) {
  const add = useEndpointMutation(create, forgets, (made, undo) => told(`${(made as NamedRow).name} was added.`, undo))
  const form = useContractForm(NewName, {
    initial: { name: '' },
    onSubmit: async (body) => {
      const { name } = form.values()
      // Who types the next one already goes on.
      const written = () => form.values().name === name && form.reset({ name: '' })
      await add.mutateAsync({ body, written } as never)
    },
  })
  return (
    <Form form={form} label={`Add a ${noun}`} summary={false} className="fb-items-add">
      <TextField form={form} name="name" label={`New ${noun}`} />
      <Button type="submit" busy={form.busy}>
        Add
      </Button>
    </Form>
  )
}

/** A colour as a dot; without one, an outline. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className="fb-swatch" viewBox="0 0 12 12" aria-hidden>
    <circle cx="6" cy="6" r="5" {...(colour !== '' && { fill: colour })} />
  </svg>
)
