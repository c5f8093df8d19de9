/** Lists the types of qualifications; renames them, and deletes those that nobody holds. */
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import type { Formats } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { qualification, type QualificationType, qualificationTypeCalls as calls } from '../qualifications.ts'
import { qualificationKind } from './qualificationKind.ts'
import './qualifications.css'

const { names } = qualification
const reads = invalidatedBy(qualificationKind)
/** Shows one dialog at a time: renaming or deleting a type replaces the list. */
export function QualificationTypes({ onClose }: { onClose: () => void }) {
  const [act, setAct] = useState<{ what: 'rename' | 'remove'; type: QualificationType } | null>(null)
  const back = () => setAct(null)
  if (act?.what === 'rename') return <RenameType type={act.type} onClose={back} />
  if (act?.what === 'remove') return <RemoveType type={act.type} onClose={back} />
  return <Types onClose={onClose} onAct={(what, type) => setAct({ what, type })} />
}

interface TypesProps {
  onClose: () => void
  onAct: (what: 'rename' | 'remove', type: QualificationType) => void
}

function Types({ onClose, onAct }: TypesProps) {
  const me = useMe()
  const { formats } = useLocale()
  const { data: types, error, refetch } = useQuery(queryFor(calls.list, {}))
  return (
    <Dialog opened title="Types of qualifications" width={560} onCancel={onClose}>
      <p className="fb-muted">To add a type, add its first qualification.</p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!types && !error && <SkeletonBlock lines={5} label="Loading the types" />}
      {types?.length === 0 && <EmptyState title="No types yet" />}
      <ul className="fb-qualified-list" aria-label="Types of qualifications">
        {types?.map((type) => (
          <li key={type.id}>
            <span>{type.name}</span>
            <span className="fb-muted">{peopleText(type.people, formats)}</span>
            <span>
              {has(me, names.change) && (
                <IconButton label={`Rename ${type.name}`} onClick={() => onAct('rename', type)}>
                  <IconPencil size={16} aria-hidden />
                </IconButton>
              )}
              {has(me, names.remove) && (
                <IconButton label={`Delete ${type.name}`} onClick={() => onAct('remove', type)}>
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const peopleText = (people: number, formats: Formats) =>
  people === 0 ? 'Not used' : people === 1 ? '1 person' : `${formats.number(people)} people`

interface TypeProps {
  type: QualificationType
  onClose: () => void
}

const Named = z.strictObject({ name: Name })

function RenameType({ type, onClose }: TypeProps) {
  const save = useEndpointMutation(calls.change, reads, ({ name }, undo) => notifySuccess(`Renamed to ${name}.`, undo))
  const form = useContractForm(Named, {
    initial: { name: type.name },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: String(type.id) }, body: { ...body, version: type.version } })
      onClose()
    },
  })
  return (
    <Dialog opened title={`Rename ${type.name}`} width={440} form={form} onCancel={onClose}>
      <Form form={form} label={`Rename ${type.name}`} summary={false}>
        <TextField form={form} name="name" label="Name" required autoFocus maxLength={255} />
      </Form>
    </Dialog>
  )
}

function RemoveType({ type, onClose }: TypeProps) {
  const { formats } = useLocale()
  const remove = useEndpointMutation(calls.remove, reads, (_nothing, undo) => notifySuccess('Type deleted.', undo))
  return (
    <ConfirmDialog
      opened
      title={`Delete ${type.name}?`}
      confirmLabel="Delete"
      tone="danger"
      onCancel={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: String(type.id) }, version: type.version })
        onClose()
      }}
    >
      {type.people === 0
        ? 'Not used.'
        : `${peopleText(type.people, formats)} have or had it. You can delete it when nobody does.`}
    </ConfirmDialog>
  )
}
