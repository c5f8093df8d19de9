/** Making another record part of this one, and taking that back for a day. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { ask, useWrite } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import './record.css'

interface MergeDialogProps {
  calls: { merge: Endpoint; list: Endpoint; undo: Endpoint }
  /** The record that stays. */
  record: { id: number; name: string; version: number }
  /** "client", for the sentences. */
  noun: string
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  /** Whose answers a merge makes old. */
  forgets: readonly Endpoint[]
  onClose: () => void
}

interface Merge {
  id: number
  kept: { id: number }
  gone: { id: number; name: string }
  user: { name: string }
  at: string
}

export function MergeDialog({ calls, record, noun, load, forgets, onClose }: MergeDialogProps) {
  const { formats, timezone } = useLocale()
  const queries = useQueryClient()
  const { data, error } = useQuery(ask(calls.list, {} as never))
  const all = [...forgets, calls.list]
  const merge = useWrite(calls.merge, all)
  const undo = useWrite(calls.undo, all)
  const form = useContractForm(z.object({ from_id: z.int() }), {
    initial: { from_id: null as number | null },
    onSubmit: async (body) => {
      await merge.mutateAsync({ params: { id: String(record.id) }, body, version: record.version } as never)
      notify({ tone: 'success', message: `The other ${noun} is part of ${record.name} now.` })
      onClose()
    },
  })
  const recent = ((data ?? []) as Merge[]).filter(({ kept }) => kept.id === record.id)
  /** What it is refused with is in the alert. */
  const takeBack = async (id: number, name: string) => {
    await undo.mutateAsync({ params: { id: String(id) }, body: {} } as never)
    await queries.invalidateQueries({ queryKey: [calls.list.name] })
    notify({ tone: 'success', message: `${name} is there again.` })
    onClose()
  }
  return (
    <Dialog opened title={`Merge into ${record.name}`} form={form} saveLabel="Merge" width={520} onCancel={onClose}>
      <Form form={form} label={`Merge into ${record.name}`} summary={false}>
        <PickerField
          form={form}
          name="from_id"
          label={`The ${noun} that is the same`}
          description={`All that refers to it will refer to ${record.name}, and it will be gone. For a day that can be taken back.`}
          load={async (search, signal) => (await load(search, signal)).filter(({ id }) => id !== record.id)}
          required
          autoFocus
        />
      </Form>
      <ErrorAlert error={error ?? undo.error} />
      {recent.length > 0 && (
        <section aria-label="Merged in the last day">
          <h3>Merged in the last day</h3>
          <ul className="fb-record-list">
            {recent.map(({ id, gone, user, at }) => (
              <li key={id}>
                {gone.name}{' '}
                <span className="fb-muted">
                  {user.name}, {formats.dateTime(at, timezone)}
                </span>{' '}
                <Button busy={undo.isPending} onClick={() => void takeBack(id, gone.name).catch(() => undefined)}>
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
