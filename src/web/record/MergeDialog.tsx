/** Making another record part of this one, and taking that back: from the notice, or for a day from here. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { queryFor, call, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type AnyRecord, invalidatedBy, type RecordKind } from './kind.ts'
import type { OwnActs } from './ownActs.ts'
import { recordOptions } from './recordOptions.ts'
import './record.css'

interface MergeDialogProps {
  calls: { merge: Endpoint; list: Endpoint; undo: Endpoint }
  /** The record that stays. */
  record: { id: number; name: string; version: number }
  kind: RecordKind
  acts: OwnActs
  onClose: () => void
}

interface Merge {
  id: number
  gone: { id: number; name: string }
  user: { name: string }
  at: string
}

export function MergeDialog({ calls, record, kind, acts, onClose }: MergeDialogProps) {
  const { formats, timezone } = useLocale()
  const queries = useQueryClient()
  const { noun } = kind
  const listed = queryFor(calls.list, { query: { kept_id: String(record.id) } } as never)
  const { data, error } = useQuery(listed)
  const all = [...invalidatedBy(kind), calls.list]
  const merge = useEndpointMutation(calls.merge, all, (now) => void acts.made((now as AnyRecord).version, undefined))
  const undo = useEndpointMutation(calls.undo, [])
  const form = useContractForm(z.object({ from_id: z.int() }), {
    initial: { from_id: null as number | null },
    onSubmit: async (body) => {
      const params = { id: String(record.id) }
      await acts.inTurn(record.version, (version) => merge.mutateAsync({ params, body, version } as never))
      // The list was read anew with everything else.
      const made = queries.getQueryData<Merge[]>(listed.queryKey)?.find(({ gone }) => gone.id === body.from_id)
      notify({
        tone: 'success',
        message: `The other ${noun} is part of ${record.name} now.`,
        ...(made && { undo: () => takeBack(made) }),
      })
      onClose()
    },
  })
  const recent = (data ?? []) as Merge[]
  const takeBack = async ({ id, gone }: Merge) => {
    await acts.inTurn(record.version, async () => {
      await undo.mutateAsync({ params: { id: String(id) }, body: {} } as never)
      // Which version this one has now is not in the answer, which is the other one.
      const [now] = await Promise.allSettled([call(kind.calls.get, { params: { id: String(record.id) } } as never)])
      if (now.status === 'fulfilled') acts.made((now.value as AnyRecord).version, undefined)
    })
    await Promise.all(all.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))
    notifySuccess(`${gone.name} is there again.`)
  }
  /** What it is refused with is in the alert. */
  const takeBackHere = (one: Merge) => takeBack(one).then(onClose, () => undefined)
  return (
    <Dialog opened title={`Merge into ${record.name}`} form={form} saveLabel="Merge" width={520} onCancel={onClose}>
      <Form form={form} label={`Merge into ${record.name}`} summary={false}>
        <PickerField
          form={form}
          name="from_id"
          label={`The ${noun} that is the same`}
          description={`All that refers to it will refer to ${record.name}, and it will be gone. For a day that can be taken back.`}
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
            {recent.map((one) => (
              <li key={one.id}>
                {one.gone.name}{' '}
                <span className="fb-muted">
                  {one.user.name}, {formats.dateTime(one.at, timezone)}
                </span>{' '}
                <Button busy={undo.isPending} onClick={() => void takeBackHere(one)}>
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
