import { lazy, type ReactNode, Suspense } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import type { AnyRecord } from './kind.ts'
import './record.css'
import type { StaleRecord as StaleRecordType } from './StaleRecord.tsx'
import type { RecordFormState } from './useRecordForm.ts'

// Rarely wanted. `lazy` forgets the type parameters.
const StaleRecord = lazy(() =>
  import('./StaleRecord.tsx').then((kit) => ({ default: kit.StaleRecord as never })),
) as never as typeof StaleRecordType

interface RecordFormProps<V extends object, R extends AnyRecord> {
  state: RecordFormState<V, R>
  /** `client`, for the sentences. */
  noun: string
  labels: Readonly<Record<string, string>>
  children: ReactNode
}

/** The sections of a record's form, what stands in the way of saving, and the button. */
export function RecordForm<V extends object, R extends AnyRecord>({
  state,
  noun,
  labels,
  children,
}: RecordFormProps<V, R>) {
  const { form, base, fixed, stale } = state
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const refusedAsStale = isFailure(form.error) && form.error.body['code'] === 'stale'
  return (
    <Form
      form={stale && refusedAsStale ? { ...form, error: null } : form}
      label={noun[0]?.toUpperCase() + noun.slice(1)}
    >
      {stale && (
        <Suspense>
          <StaleRecord state={state} stale={stale} noun={noun} labels={labels} />
        </Suspense>
      )}
      {children}
      {!fixed && (
        <div className="fb-record-save">
          <Button tone="primary" type="submit" busy={form.busy} disabled={stale !== undefined}>
            {base ? 'Save' : `Add ${noun}`}
          </Button>
        </div>
      )}
      {guard}
    </Form>
  )
}
