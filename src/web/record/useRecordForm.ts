/** The form of a record, new or not: what it sends, and what happens when somebody else saves the same record. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { isFailure } from '#web/ui/errors.ts'
import { type ContractForm, useContractForm } from '#web/ui/form/useContractForm.ts'
import type { AnyRecord } from './kind.ts'
import { divergences } from './values.ts'

/** What a record's page gives its form. `leave`: nothing is unsaved any more, and one goes elsewhere. */
export interface Saving {
  onSave: (body: unknown, version: number | undefined, leave: (go: () => void) => void) => Promise<void>
}

interface RecordFormOptions<S extends z.ZodMiniType, V extends object, R extends AnyRecord> extends Saving {
  schema: S
  /** As the server has it now; absent of a new one. */
  record?: R | undefined
  /** Of a record, or of a new one. */
  valuesOf: (record: R | undefined) => V
  /** What is sent; of a record that is there (`before`) only what is another than it was. */
  bodyOf: (values: V, before: V | undefined) => Record<string, unknown>
}

/** What `RecordForm` draws. */
export interface RecordFormState<V extends object, R extends AnyRecord> {
  form: ContractForm<V>
  /** The record that the form began with. */
  base: R | undefined
  /** Why no field may be edited, where none may. */
  fixed: boolean
  /** Somebody else saved it meanwhile, and something is typed here. */
  stale: { theirs: R; differences: ReturnType<typeof divergences<V>>; before: V; now: V; mine: V } | undefined
  /** Goes on from what is there now: with what was typed, except for the fields of which theirs is taken. */
  mergeInto: (theirs: R, taken: ReadonlySet<string>) => void
  /** Saves with something more in the body, such as `confirmed`. */
  submitWith: (extra: Record<string, unknown>) => void
}

export function useRecordForm<S extends z.ZodMiniType, V extends object, R extends AnyRecord>(
  options: RecordFormOptions<S, V, R>,
): RecordFormState<V, R> {
  const { schema, record, valuesOf, bodyOf, onSave } = options
  const [base, setBase] = useState(record)
  const extra = useRef<Record<string, unknown>>({})
  const initial = valuesOf(base)
  const form = useContractForm<S, V>(schema, {
    initial,
    prepare: (values) => ({ ...bodyOf(values, base && initial), ...extra.current }),
    onSubmit: (body) =>
      onSave(body, base?.version, (go) => {
        form.reset(form.values())
        go()
      }),
  })
  const refused = isFailure(form.error) && form.error.body['code'] === 'stale' ? form.error.body['current'] : undefined
  const newest = newer(record, refused as R | undefined)

  // A record that was fetched anew is shown, unless something is typed: that would be lost.
  if (newest && base && newest.version > base.version && !form.isDirty()) setBase(newest)
  const loaded = useRef(base?.version)
  const follow = useEffectEvent(() => {
    if (loaded.current === base?.version) return
    loaded.current = base?.version
    form.reset(valuesOf(base))
  })
  useEffect(() => follow(), [base?.version])

  const mergeInto = (theirs: R, taken: ReadonlySet<string>) => {
    const now = valuesOf(theirs)
    const mine = form.values()
    const kept = Object.entries(mine).filter(
      ([field, value]) => !taken.has(field) && JSON.stringify(value) !== JSON.stringify(initial[field as keyof V]),
    )
    loaded.current = theirs.version
    setBase(theirs)
    form.reset(now)
    form.set({ ...now, ...(Object.fromEntries(kept) as Partial<V>) })
  }
  const stale = base && newest && newest.version > base.version && form.isDirty() ? newest : undefined
  const differences = stale ? divergences(initial, valuesOf(stale), form.values()) : []
  // Saved elsewhere, by oneself in another form of the page perhaps, and nothing that this one shows is another.
  const elsewhere = stale !== undefined && refused === undefined && differences.length === 0
  const followOn = useEffectEvent(() => {
    if (elsewhere && stale) mergeInto(stale, new Set())
  })
  useEffect(() => followOn(), [elsewhere, stale?.version])

  return {
    form,
    base,
    fixed: base?.can_change === false,
    stale:
      stale && !elsewhere
        ? { theirs: stale, before: initial, now: valuesOf(stale), mine: form.values(), differences }
        : undefined,
    mergeInto,
    submitWith: (more) => {
      extra.current = more
      void form.submit().finally(() => (extra.current = {}))
    },
  }
}

const newer = <R extends AnyRecord>(one: R | undefined, other: R | undefined): R | undefined =>
  one && other ? (one.version >= other.version ? one : other) : (one ?? other)
