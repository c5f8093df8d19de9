/**
 * The form of a record that somebody else may save at the same time: users are then notified and continue from the
 * saved version.
 */
import { lazy } from '#web/lazy.tsx'
import { type ReactNode, Suspense } from 'react'

import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import type { AnyRecord } from './shownRecordType.ts'
import type { StaleRecord as StaleRecordType } from './StaleRecord.tsx'
import type { RecordFormState } from './useRecordForm.ts'

// Rarely wanted. `lazy` invalidates the type parameters.
const StaleRecord = lazy(() =>
  import('./StaleRecord.tsx').then((kit) => ({ default: kit.StaleRecord })),
) as typeof StaleRecordType

interface MergingFormProps<V extends object, R extends AnyRecord> {
  state: RecordFormState<V, R>
  label: string
  /** `client`, for the sentences. */
  noun: string
  labels: Readonly<Record<string, string>>
  /** The reason why none of its fields may be edited. */
  locked?: string | undefined
  focusFirst?: boolean
  children: ReactNode
}

export function MergingForm<V extends object, R extends AnyRecord>(props: MergingFormProps<V, R>) {
  const { state, label, noun, labels, children, ...rest } = props
  const { form, stale } = state
  const refusedAsStale = isFailure(form.error) && form.error.body['code'] === 'stale'
  return (
    <Form form={stale && refusedAsStale ? { ...form, error: null } : form} label={label} {...rest}>
      {stale && (
        <Suspense>
          <StaleRecord state={state} stale={stale} noun={noun} labels={labels} />
        </Suspense>
      )}
      {children}
    </Form>
  )
}
