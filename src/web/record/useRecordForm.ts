/** The form of a record, new or not: its request, and its behaviour when somebody else saves the same record. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { isFailure } from '#web/ui/errors.ts'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import type { AnyRecord } from './shownRecordType.ts'
import type { OwnActions } from './ownActions.ts'
import { divergences } from './values.ts'

/**
 * The page's callbacks for its form. `leave`: nothing is unsaved any more, and the page is about to change.
 * `written`: the sent values are saved, though the page still waits for refetches.
 */
export interface Saving<S extends z.ZodMiniType = z.ZodMiniType> {
  onSave: (
    body: z.output<S>,
    version: number | undefined,
    then: { leave: (go: () => void) => void; written: () => void },
  ) => Promise<void>
  /** The person's own changes beside this form: it follows them, and does not mistake them for somebody else's. */
  acts?: OwnActions
}

interface RecordFormOptions<S extends z.ZodMiniType, V extends object, R extends AnyRecord> extends Saving<S> {
  schema: S
  /** The record as the server has it now; absent for a new record. */
  record?: R | undefined
  /** Reads the values from a record, or for a new one. */
  valuesOf: (record: R | undefined) => V
  /** Builds the body; for an existing record (`before`) only of changed fields. */
  bodyOf: (values: V, before: V | undefined) => Record<string, unknown>
  /** Key of the draft of a new record. */
  draftKey?: string | undefined
}

/** State that `RecordForm` draws. */
export interface RecordFormState<V extends object, R extends AnyRecord> {
  form: ContractForm<V>
  /** The record that the form began with. */
  base: R | undefined
  /** True when no field may be edited. */
  fixed: boolean
  /** Somebody else saved it meanwhile, and something is typed here. */
  stale: { theirs: R; differences: ReturnType<typeof divergences<V>>; before: V; now: V; mine: V } | undefined
  /** Continues from the record as saved now: with the typed values, except for fields where theirs are chosen. */
  mergeInto: (theirs: R, taken: ReadonlySet<string>) => void
  /** Saves with further values in the body, such as `confirmed`. */
  submitWith: (extra: Record<string, unknown>) => void
}

export function useRecordForm<S extends z.ZodMiniType, V extends object, R extends AnyRecord>(
  options: RecordFormOptions<S, V, R>,
): RecordFormState<V, R> {
  const { schema, record, valuesOf, bodyOf, onSave, acts, draftKey } = options
  const [base, setBase] = useState(record)
  const extra = useRef<Record<string, unknown>>({})
  const initial = valuesOf(base)
  /** The values as sent: values that differ from them were typed while saving. */
  const sent = useRef<V>(undefined)
  const form = useContractForm<S, V>(schema, {
    initial,
    ...(draftKey !== undefined && { draftKey }),
    prepare: (values) => ({ ...bodyOf(values, base && initial), ...extra.current }),
    onSubmit: async (body, written) => {
      const values = form.values()
      const leave = (go: () => void) => {
        form.reset(form.values())
        go()
      }
      await onSave(body, base?.version, { leave, written })
      sent.current = values
    },
  })
  const refused = isFailure(form.error) && form.error.body['code'] === 'stale' ? form.error.body['current'] : undefined
  const newest = newer(record, refused as R | undefined)

  const typed = (before: V) =>
    Object.fromEntries(
      Object.entries(form.values()).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof V]),
      ),
    ) as Partial<V>
  const showing = (current: V, saved: Partial<V>) => {
    sent.current = undefined
    form.goOn(current, saved)
  }

  // Ignore newer versions while saving: the outcome is not known yet.
  const isNewer = newest !== undefined && base !== undefined && newest.version > base.version && !form.busy
  const differences = isNewer && form.isDirty() ? divergences(initial, valuesOf(newest), form.values()) : []
  // Show a refetched record, unless it would discard typed or refused values. Where only other forms' fields differ,
  // or all changes are the person's own, the typed values stay.
  const isOwn = isNewer && acts?.leadTo(base.version, newest.version) === true
  const follows = isNewer && (!form.isDirty() || isOwn || (refused === undefined && differences.length === 0))
  if (follows) setBase(newest)
  const loaded = useRef(base)
  const follow = useEffectEvent(() => {
    const before = loaded.current
    if (before?.version === base?.version) return
    loaded.current = base
    showing(valuesOf(base), form.isDirty() ? typed(sent.current ?? valuesOf(before)) : {})
  })
  useEffect(() => follow(), [base?.version])

  const stale = isNewer && !follows ? newest : undefined
  return {
    form,
    base,
    fixed: base?.can_change === false,
    stale: stale && { theirs: stale, before: initial, now: valuesOf(stale), mine: form.values(), differences },
    mergeInto: (theirs, taken) => {
      const saved = Object.entries(typed(initial)).filter(([field]) => !taken.has(field))
      loaded.current = theirs
      setBase(theirs)
      showing(valuesOf(theirs), Object.fromEntries(saved) as Partial<V>)
    },
    submitWith: (more) => {
      extra.current = more
      void form.submit().finally(() => (extra.current = {}))
    },
  }
}

const newer = <R extends AnyRecord>(record: R | undefined, otherRecord: R | undefined): R | undefined =>
  record && otherRecord ? (record.version >= otherRecord.version ? record : otherRecord) : (record ?? otherRecord)
