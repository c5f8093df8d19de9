import { lazy } from '#web/lazy.tsx'
import { Suspense, use, useRef, useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { QuickDepthContext } from '#web/ui/form/quickDepth.ts'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { Duplicates } from '../Duplicates.tsx'
import type { QuickAdd, QuickContext } from './quickAdd.ts'
import './quick.css'

const AlreadyHere = lazy(() => import('../AlreadyHere.tsx').then((kit) => ({ default: kit.AlreadyHere })))

interface QuickPanelProps {
  quick: QuickAdd
  typed: string
  context: QuickContext
  onMade: (made: { id: number; name: string }) => void
  onCancel: () => void
}

/** A panel beside the form, with the few fields of a new record. */
export function QuickPanel({ quick, typed, context, onMade, onCancel }: QuickPanelProps) {
  const me = useMe()
  const { noun, create, invalidates, similar, Fields } = quick
  const [initial] = useState(() => quick.begin({ typed, context, me }))
  const confirmed = useRef(false)
  const depth = use(QuickDepthContext)
  const add = useEndpointMutation(create, invalidates, (made, undo) =>
    notifySuccess(`${(made as { name: string }).name} added.`, undo),
  )
  const form = useContractForm(quick.schema, {
    initial,
    prepare: (values) => ({ ...(quick.prepare?.(values) ?? values), ...(confirmed.current && { confirmed: true }) }),
    onSubmit: async (body, written) => {
      const made = (await add.mutateAsync({ body })) as { id: number; name: string }
      written()
      onMade({ id: made.id, name: made.name })
    },
  })
  return (
    <Dialog
      opened
      title={`New ${noun}`}
      saveLabel={`Add ${noun}`}
      width={440}
      className="fb-quick"
      form={form}
      onCancel={onCancel}
    >
      <QuickDepthContext value={depth + 1}>
        <Form form={form} label={`New ${noun}`} className="fb-form">
          {isFailure(form.error) && similar && (
            <Duplicates
              error={form.error}
              path={similar.path}
              onConfirm={() => {
                confirmed.current = true
                void form.submit()
              }}
            />
          )}
          <Fields form={form} initial={initial} />
          {similar && (
            <Suspense>
              <AlreadyHere form={form} {...similar} told={similar.told} />
            </Suspense>
          )}
        </Form>
      </QuickDepthContext>
    </Dialog>
  )
}
