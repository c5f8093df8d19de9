/** Making another record part of this one, and taking that back: from the notice, or for a day from here. */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { addressOf, type ShownRecordType } from './shownRecordType.ts'
import type { OwnActions } from './ownActions.ts'
import { recordOptions } from './recordOptions.ts'
import { type Merge, type MergeCalls, useMerging } from './useMerging.ts'
import './record.css'

const MergeTwo = lazy(() => import('./bulk/MergeTwo.tsx').then((kit) => ({ default: kit.MergeTwo })))

interface MergeDialogProps {
  calls: MergeCalls
  /** The record that stays. */
  record: { id: number; name: string; version: number }
  kind: ShownRecordType
  labels: Readonly<Record<string, string>>
  acts: OwnActions
  onClose: () => void
}

export function MergeDialog({ calls, record, kind, labels, acts, onClose }: MergeDialogProps) {
  const { formats, timezone } = useLocale()
  const { noun } = kind
  const navigate = useNavigate()
  const [first, setFirst] = useState<number | null>(null)
  const { listed, undo, takeBack } = useMerging(calls, kind, record, acts)
  const { data, error } = useQuery(listed)
  const form = useContractForm(z.object({ from_id: z.int() }), {
    initial: { from_id: null as number | null },
    onSubmit: ({ from_id }) => setFirst(from_id),
  })
  const recent = soFar(data as readonly Merge[] | undefined)
  /** The alert shows a refusal. */
  const takeBackHere = (merge: Merge) => takeBack(merge).then(onClose, () => undefined)
  return (
    <Dialog opened title={`Merge into ${record.name}`} form={form} saveLabel="Compare" width={520} onCancel={onClose}>
      <Form form={form} label={`Merge into ${record.name}`} summary={false}>
        <PickerField
          form={form}
          name="from_id"
          label={`Duplicate ${noun}`}
          description="You can compare both before they are merged."
          load={async (search, signal) =>
            (await recordOptions(kind)(search, signal)).filter(({ id }) => id !== record.id)
          }
          required
          autoFocus
        />
      </Form>
      <ErrorAlert error={error ?? undo.error} />
      {recent.length > 0 && (
        <section aria-label="Merged in the last day">
          <h3>Merged in the last day</h3>
          <ul className="fb-record-list">
            {recent.map((merge) => (
              <li key={merge.id}>
                {merge.gone.name}{' '}
                <span className="fb-muted">
                  {merge.user.name}, {formats.dateTime(merge.at, timezone)}
                </span>{' '}
                <Button busy={undo.isPending} onClick={() => void takeBackHere(merge)}>
                  Undo merge
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {first !== null && (
        <Suspense>
          <MergeTwo
            kind={kind}
            calls={calls}
            labels={labels}
            ids={[String(record.id), String(first)]}
            onDone={(saved) => {
              onClose()
              // The page belongs to the deleted record.
              if (saved !== record.id) void navigate({ to: addressOf(kind, saved), replace: true })
            }}
            onClose={() => setFirst(null)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
