/** A form bound to a contract's schema: the same rules and sentences as the server's, and the server's own answers. */
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { fieldErrors } from '#core/messages.ts'
import { errorLines, isFailure } from '../errors.ts'
import { forgetDraft, resumeDraft, saveDraft, savedDraft, whenKept } from './drafts.ts'
import { formStore } from './formStore.ts'
import { isEmpty, withoutUntouched } from './untouched.ts'
import { Withdrawn } from './withdrawn.ts'

export type FieldName<V> = Extract<keyof V, string> | `${Extract<keyof V, string>}.${string}`

/** State and actions that a form's fields use; `useContractForm` makes it. */
export interface ContractForm<V extends object> {
  /** Id of the `<form>` element, for a button outside it. */
  readonly id: string
  readonly busy: boolean
  /** Sentences by field, ours or the server's. */
  readonly errors: Record<string, string>
  /** Error that belongs to no field: for the alert above the form. */
  readonly error: unknown
  values: () => V
  /** Calls the listener at every change of a value, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  // Methods, whose parameters TypeScript compares both ways: a form of more fields is a form of these.
  set(values: Partial<V>): void
  setError: (error: unknown) => void
  isDirty: () => boolean
  /** Somebody typed into this field, is in it now, or left it as it was. */
  isHandled(name: Extract<keyof V, string>): boolean
  /** Somebody gave this field a value, or took it away: of a part of a value `udf.terms`. */
  isGiven(name: FieldName<V>): boolean
  /** Back to the initial values (or to these, now the initial ones), drafts forgotten. */
  reset: (values?: V) => void
  /**
   * Continues from other initial values with these changes among them; fields whose value stays the same are not
   * rendered again.
   */
  goOn: (initial: V, typed: Partial<V>) => void
  /** Forgets the typed values and the draft under `draftKey`. */
  discard: () => void
  submit: () => Promise<void>
  readonly labels: Record<string, string>
  /** The part that field components use. */
  readonly field: FieldPort
}

/** The part of a form that its fields use: a form with more fields is assignable to it. */
export type FormPart<V extends object> = Omit<ContractForm<V>, 'reset' | 'goOn'>

/** The part of the form that a field component uses, by field name. */
interface FieldPort {
  key: (name: string) => string
  get: (name: string) => unknown
  set: (name: string, value: unknown) => void
  /** The field's sentence; true marks a field whose sentence stands elsewhere. */
  error: (name: string) => string | true | undefined
  /** Typed text that means nothing: its sentence stands in the way of saving until null takes it back. */
  unread: (name: string, reason: string | null) => void
  blur: (name: string) => void
  /** Records that pickers of the form show, by field. */
  readonly choices: Map<string, { id: number | string; name: string }>
  /** Names the field in lists of errors; returns what takes it back. */
  register: (name: string, label: string) => () => void
}

export interface ContractFormOptions<S extends z.ZodMiniType, V extends object> {
  initial: V
  /**
   * Receives the parsed body; its errors are shown under the fields or in the alert. Calling `written` marks the
   * sent values as saved, whatever is awaited afterwards: leaving then raises no question.
   */
  onSubmit: (body: z.output<S>, written: () => void) => Promise<unknown> | void
  /** Turns typed values into those that the schema reads, where the two differ. */
  prepare?: (values: V) => unknown
  /** Key of the draft that outlives the form, a reload and a crash, until it is saved or discarded. */
  draftKey?: string
}

export function useContractForm<S extends z.ZodMiniType, V extends object>(
  schema: S,
  { initial, onSubmit, prepare, draftKey }: ContractFormOptions<S, V>,
): ContractForm<V> {
  const id = useId()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [store] = useState(formStore)
  const parse = (values: V): ReturnType<typeof z.safeParse<S>> =>
    z.safeParse(schema, withoutUntouched(schema, prepare ? prepare(values) : values, form.getInitialValues()))
  const validate = (values: V) => {
    const parsed = parse(values)
    const found = parsed.success ? {} : firstOfEach(fieldErrors(parsed.error))
    for (const name of Object.keys(found))
      if (vague.test(found[name] ?? '') && isEmpty(valueAt(values, name))) found[name] = 'This field is required'
    return { ...found, ...Object.fromEntries(store.unread) }
  }
  const form = useForm<V>({
    mode: 'uncontrolled',
    // Mantine takes letters, digits and dashes only; React's ids hold underscores.
    name: id.replaceAll('_', '-'),
    initialValues: initial,
    validate,
    onValuesChange: (values) => {
      if (form.isDirty()) saveDraft(draftKey, { values, choices: store.choices })
      else forgetDraft(draftKey)
      store.changed()
    },
  })
  // Mantine derives the type of a value from its path; here paths are texts, which `ContractForm` checks.
  const setFieldValue = (name: string, value: unknown, options?: { forceUpdate: boolean }) =>
    form.setFieldValue(name as never, value, options)
  const discardDraft = () => {
    form.reset()
    store.changed()
    forgetDraft(draftKey)
  }
  const restore = useEffectEvent(() => {
    const draft = savedDraft(draftKey)
    if (!draft || form.isDirty()) return
    for (const [name, choice] of draft.choices ?? []) store.choices.set(name, choice)
    form.setValues(draft.values)
    resumeDraft(draftKey, discardDraft)
  })
  useEffect(() => {
    restore()
    return whenKept(() => restore())
  }, [draftKey])

  const submit = async () => {
    if (busy) return
    store.tried(true)
    setError(null)
    store.refused.clear()
    const found = validate(form.getValues())
    const parsed = parse(form.getValues())
    if (Object.keys(found).length > 0 || !parsed.success) return show(found)
    form.clearErrors()
    setBusy(true)
    const sent = form.getValues()
    const began = store.begun()
    let isWritten = false
    const written = () => {
      if (isWritten) return
      isWritten = true
      // Values typed while saving are not saved, so their draft stays; a form that was reset meanwhile has a draft of
      // its own.
      if (same(form.getValues(), sent)) forgetDraft(draftKey)
      if (store.begun() === began) form.resetDirty(sent)
    }
    try {
      await onSubmit(parsed.data, written)
      written()
      store.tried(false)
    } catch (refusal) {
      if (refusal instanceof Withdrawn) return
      if (isFailure(refusal) && refusal.status === 400) show(refusal.body, refusal)
      else setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  /** Shows each message under its field; messages without a field on the screen go into the alert. */
  const show = (messages: Record<string, unknown>, refusal?: unknown) => {
    const under: Record<string, string> = {}
    const above: Record<string, unknown> = {}
    const { errors, ...own } = messages
    const ofRecords = problemsOfRecords(errors, store.labels)
    for (const [name, message] of Object.entries({ ...ofRecords.byField, ...own })) {
      if (name in store.labels) {
        under[name] = textOf(message)
        if (refusal !== undefined) store.refused.set(name, valueAt(form.getValues(), name))
      } else above[name] = message
    }
    form.setErrors(under)
    if (Object.keys(ofRecords.others).length > 0) above['errors'] = ofRecords.others
    // All problems of the batch are shown under fields: the general sentence is not needed.
    else if (errors !== undefined && Object.keys(under).length > 0) delete above['detail']
    if (errorLines(above).length > 0) setError(above)
    else if (refusal !== undefined && Object.keys(under).length === 0) setError(refusal)
    const first = firstOnScreen(id, under)
    // Wait until React has rendered the messages that describe the field.
    if (first) setTimeout(() => first.focus())
  }

  const field: FieldPort = {
    key: (name) => form.key(name),
    get: (name) => valueAt(form.getValues(), name),
    set: (name, value) => {
      store.handled.add(name)
      setFieldValue(name, value, { forceUpdate: false })
    },
    error: (name) => form.errors[name] as string | undefined,
    unread: (name, reason) => {
      if (reason === null) store.unread.delete(name)
      else store.unread.set(name, reason)
    },
    blur: (name) => {
      if (!isEmpty(valueAt(form.getValues(), name))) store.handled.add(name)
      if (store.refused.has(name) && store.refused.get(name) === valueAt(form.getValues(), name)) return
      if (store.tried() || store.unread.has(name) || form.isDirty(name)) void form.validateField(name)
    },
    register: store.register,
    choices: store.choices,
  }
  const reset = (values?: V) => {
    store.beginAnew()
    setError(null)
    if (values) form.setInitialValues(values)
    form.reset()
    store.changed()
    forgetDraft(draftKey)
  }
  const set = (values: Partial<V>) => {
    const changed = Object.entries(values).filter(([name, value]) => !same(value, valueAt(form.getValues(), name)))
    // `setValues` renders every field again and takes the focus from somebody who types, so it is only used for values
    // with fields of their own (a list of telephones).
    if (changed.some(([, value]) => typeof value === 'object' && value !== null)) form.setValues(values)
    else for (const [name, value] of changed) setFieldValue(name, value)
    store.changed()
  }
  const goOn = (current: V, typed: Partial<V>) => {
    setError(null)
    form.setInitialValues(current)
    set({ ...current, ...typed })
    form.resetDirty(current)
  }
  return {
    id,
    busy,
    errors: form.errors as Record<string, string>,
    error,
    labels: store.labels,
    values: form.getValues,
    subscribe: store.subscribe,
    set,
    goOn,
    setError,
    isDirty: () => form.isDirty(),
    isGiven: (name) => store.handled.has(name),
    isHandled: (name) => store.handled.has(name) || document.activeElement?.id === `${id}-${name}`,
    reset,
    discard: () => reset(),
    submit,
    field,
  }
}

/** Returns the value of a field, and renders again whenever it changes. */
export function useFormValue<V extends object, K extends Extract<keyof V, string>>(form: FormPart<V>, name: K): V[K] {
  return useFieldValue(form, name) as V[K]
}
/** Returns the value of any field in the same way, such as a part of a value, `udf.terms`. */
export const useFieldValue = (form: Pick<FormPart<object>, 'subscribe' | 'field'>, name: string): unknown =>
  useSyncExternalStore(form.subscribe, () => form.field.get(name))

/**
 * Collects a refused batch's sentences about its records (docs/rules/api.md#batches): under the fields of the form,
 * which gives them all the same value, and by record where no field of the form answers for them.
 */
function problemsOfRecords(errors: unknown, labels: Readonly<Record<string, string>>) {
  const byField: Record<string, unknown> = {}
  const others: Record<string, Record<string, unknown>> = {}
  if (typeof errors !== 'object' || errors === null) return { byField, others }
  for (const [id, problems] of Object.entries(errors as Record<string, Record<string, unknown>>))
    for (const [field, message] of Object.entries(problems)) {
      if (field in labels) byField[field] ??= message
      else others[id] = { ...others[id], [field]: message }
    }
  return { byField, others }
}

/** Sentences of schemas about empty fields that say nothing to a person. */
const vague = /^(Invalid (choice|value)\.|Expected |Enter )/
const same = (value: unknown, otherValue: unknown) =>
  value === otherValue || JSON.stringify(value) === JSON.stringify(otherValue)

const textOf = (message: unknown): string =>
  Array.isArray(message)
    ? message.map(textOf).join(' ')
    : typeof message === 'string'
      ? message
      : JSON.stringify(message)

const firstOfEach = (messages: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(messages).map(([name, list]) => [name, list[0] ?? '']))

const valueAt = (values: object, name: string): unknown =>
  name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values)

function firstOnScreen(formId: string, under: Record<string, string>): HTMLElement | undefined {
  const fields = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return [...fields].find((node) => (node.dataset['field'] ?? '') in under)
}
