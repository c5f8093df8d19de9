/** The lists of names in a part of the settings: rows are renamed here, and deleted while nothing uses them. */
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import type { namedList } from '#core/namedList.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useNextName } from '#web/ui/form/useNextName.ts'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { listUses, type SettingsPart, type UsedTable } from '../../settings.contract.ts'
import { type NamedListWords, namedLists } from '../../settingsLists.ts'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { Swatch } from './Swatch.tsx'
import { usageText } from './usageText.ts'

export interface NamedRow {
  id: number
  name: string
  active: boolean
  colour?: string
  on_land?: boolean
  taxed_in?: readonly string[]
  version: number
}
export interface NamedListProps extends NamedListWords {
  calls: ReturnType<typeof namedList>
  table: UsedTable
}

/** Shows all lists of names in a part of the settings. */
export const NamedLists = ({ part }: { part: SettingsPart }) => (
  <div className="fb-settings-stack">
    {(Object.keys(namedLists) as (keyof typeof namedLists)[])
      .filter((table) => namedLists[table].part === part)
      .map((table) => (
        <NamedList key={table} table={table} {...namedLists[table]} />
      ))}
  </div>
)

function NamedList(props: NamedListProps) {
  const { formats } = useLocale()
  const { title, lead, noun, example, calls, table, coloured, taxed } = props
  const list = useQuery(queryFor(calls.list, {}))
  const { data: uses } = useQuery(queryFor(listUses, { query: { of: table } }))
  const [renaming, setRenaming] = useState<NamedRow | null>(null)
  const retire = useEndpointMutation(calls.change, [calls.list], ({ name, active }, undo) =>
    notifySuccess(active ? `${name} is active again.` : `${name} was retired.`, undo),
  )
  const usesOf = (id: number) => uses?.find((used) => used.id === id)?.uses ?? []
  const { deleteAction, deleteDialog } = useDeleteRow<NamedRow>({
    call: calls.remove,
    invalidates: [calls.list, listUses],
    done: `The ${noun} was deleted.`,
    explain: ({ id }) =>
      !uses
        ? 'You can delete it when nothing uses it.'
        : usesOf(id).length > 0
          ? `${usageText(formats, usesOf(id))} use it. Retire it instead: existing records keep it, and it cannot be chosen for new ones.`
          : 'Nothing uses it.',
  })
  return (
    <ListCard<NamedRow>
      title={title}
      lead={lead}
      list={list}
      empty={<EmptyState title={`No ${noun} yet`}>{example}</EmptyState>}
      renderRows={(rows) => (
        <ul className="fb-items" aria-label={title}>
          {rows.map((row) => (
            <li key={row.id}>
              {coloured && <Swatch colour={row.colour ?? ''} />}
              <span className="fb-item-name">{row.name}</span>
              {!row.active && <Chip>Retired</Chip>}
              <span className="fb-item-note">{uses ? usageText(formats, usesOf(row.id)) : ''}</span>
              <RowMenu
                label={row.name}
                actions={[
                  changeAction(
                    () => setRenaming(row),
                    coloured ? 'Rename or colour' : taxed ? 'Rename or tax' : 'Rename',
                  ),
                  {
                    label: row.active ? 'Retire' : 'Reactivate',
                    icon: row.active ? <IconArchive size={16} aria-hidden /> : <IconArchiveOff size={16} aria-hidden />,
                    onClick: () =>
                      retire.mutate(
                        { params: { id: String(row.id) }, body: { active: !row.active, version: row.version } },
                        { onError: notifyError },
                      ),
                  },
                  deleteAction(row),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      <AddName {...props} />
      {renaming && <RenameDialog key={renaming.id} row={renaming} list={props} onClose={() => setRenaming(null)} />}
      {deleteDialog}
    </ListCard>
  )
}

/** The field for a new name. Once it is added, the field is empty for the next one. */
function AddName({ noun, calls }: NamedListProps) {
  const add = useEndpointMutation(calls.create, [calls.list, listUses], ({ name }, undo) =>
    notifySuccess(`${name} added.`, undo),
  )
  const form = useContractForm(NewName, {
    initial: { name: '' },
    onSubmit: async (body) => {
      const { name } = form.values()
      // A next name that was typed before the answer came stays in the field.
      const written = () => form.values().name === name && next({ name: '' })
      await add.mutateAsync({ body, written })
    },
  })
  const next = useNextName(form, 'name')
  return (
    <Form form={form} label={`Add a ${noun}`} summary={false} className="fb-items-add">
      <TextField form={form} name="name" label={`New ${noun}`} />
      <Button type="submit" busy={form.busy}>
        Add
      </Button>
    </Form>
  )
}
const NewName = z.strictObject({ name: Name })
