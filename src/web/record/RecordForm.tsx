import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import type { AnyRecord } from './shownRecordType.ts'
import { MergingForm } from './MergingForm.tsx'
import './record.css'
import type { RecordFormState } from './useRecordForm.ts'

interface RecordFormProps<V extends object, R extends AnyRecord> {
  state: RecordFormState<V, R>
  /** `client`, for the sentences. */
  noun: string
  labels: Readonly<Record<string, string>>
  /** Sentence for viewers who may not change the record; nothing can be edited then. */
  locked?: string
  /** A second button that saves, with more in the body. */
  also?:
    | { label: string; sends: Record<string, unknown>; save: (sends: Record<string, unknown>) => void }
    | undefined
    | false
  /** Element beside the button. */
  hint?: ReactNode
  children: ReactNode
}

/** The sections of a record's form, what stands in the way of saving, and the button. */
export function RecordForm<V extends object, R extends AnyRecord>({
  state,
  noun,
  labels,
  locked,
  also,
  hint,
  children,
}: RecordFormProps<V, R>) {
  const { form, base, fixed, stale } = state
  const router = useRouter()
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  return (
    <MergingForm
      state={state}
      label={noun[0]?.toUpperCase() + noun.slice(1)}
      noun={noun}
      labels={labels}
      locked={fixed ? locked : undefined}
      focusFirst={!base}
    >
      {children}
      {!fixed && (
        <div className="fb-record-save">
          {hint}
          {!base && (
            <Button
              disabled={form.busy}
              onClick={() => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '../' }))}
            >
              Cancel
            </Button>
          )}
          <Button tone="primary" type="submit" busy={form.busy} disabled={stale !== undefined}>
            {base ? 'Save' : `Add ${noun}`}
          </Button>
          {also && (
            <Button disabled={form.busy} onClick={() => also.save(also.sends)}>
              {also.label}
            </Button>
          )}
        </div>
      )}
      {guard}
    </MergingForm>
  )
}
