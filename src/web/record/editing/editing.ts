/** The fields of a record type that can be edited without its page: of one in its list's cell, of many in a dialog. */
import { type ComponentType, type ReactNode, use } from 'react'

import type { Endpoint } from '#core/contract.ts'
import type { SessionMe } from '#web/session.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { type AnyRecord, valueOf } from '../shownRecordType.ts'

export type EditValue =
  | string
  | number
  | boolean
  | readonly (number | string)[]
  | Readonly<Record<string, string | null>>
  | null

/** Values by field name; an untouched field stays unchanged. */
export type EditValues = Record<string, EditValue>

export interface EditFieldProps {
  form: ContractForm<EditValues>
  name: string
  label: string
  /** The record whose cell it is; absent of many. */
  row?: AnyRecord
}

export interface EditField {
  label: string
  /** Value of the field for many records, and for one without a value. */
  blank: EditValue
  Field: ComponentType<EditFieldProps>
  /** Reads the value from a record, where that is not what stands under its name. */
  of?: (value: EditValue | undefined) => EditValue
  /** Turns the value into the body's, where they differ; undefined leaves it out. */
  sent?: (value: EditValue) => unknown
  /** Whether the person may see the field; by default they may. */
  seen?: (me: SessionMe) => boolean
}

export type EditFields = Readonly<Record<string, EditField>>

/** Fields by their names in the bodies of calls, and labels of other values of the record. */
export interface Editing {
  fields: EditFields
  /** Adds the firm's own fields, by names like `udf.terms`, to those that many are given at once. */
  Own?: ComponentType<OwnFieldsProps>
  labels: Readonly<Record<string, string>>
}

export interface OwnFieldsProps {
  /** `problem`: why there may be more of them. */
  children: (fields: EditFields, problem?: ReactNode) => ReactNode
}

export interface LoadedEditing {
  /** Returns the same promise each time, so that a component may wait for it. */
  (): Promise<Editing>
}

/** Loads the editing code on first use, since most people only read a list. A failed load is tried again. */
export function editingFrom(load: () => Promise<Editing>): LoadedEditing {
  let loading: Promise<Editing> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

export const useEditing = (load: LoadedEditing): Editing => use(load())

/** Leaves the fields that the call takes and the person may know. */
export function fieldsOf(
  { fields }: Pick<Editing, 'fields'>,
  { body }: Endpoint,
  me: SessionMe,
): [string, EditField][] {
  const taken = (body as { shape?: object } | undefined)?.shape ?? {}
  return Object.entries(fields).filter(([name, { seen }]) => wholeOf(name) in taken && (seen?.(me) ?? true))
}

/** Reads the value of a field from a record. */
export function heldBy({ of, blank }: EditField, record: AnyRecord, name: string): EditValue {
  const value = valueOf(record, name) as EditValue | undefined
  return of ? of(value) : (value ?? blank)
}

/** `udf` of `udf.terms`. */
const wholeOf = (name: string) => name.split('.', 1)[0] ?? name

/** Builds the body of these values. */
export const sentOf = ({ fields }: Pick<Editing, 'fields'>, values: EditValues): Record<string, unknown> =>
  nested(
    Object.entries(values)
      .map(([name, value]) => [name, sentBy(fields[name], value)] as const)
      .filter(([, value]) => value !== undefined),
  )

export const sentBy = (field: EditField | undefined, value: EditValue): unknown =>
  field?.sent ? field.sent(value) : value

/** Values by names like `udf.terms` as one value of their common name, as forms hold them and calls take them. */
export function nested<V>(values: readonly (readonly [string, V])[]): Record<string, V | Record<string, V>> {
  const all = new Map<string, V | Record<string, V>>()
  for (const [name, value] of values) {
    const whole = wholeOf(name)
    const part = { [name.slice(whole.length + 1)]: value }
    all.set(whole, whole === name ? value : { ...(all.get(whole) as Record<string, V> | undefined), ...part })
  }
  return Object.fromEntries(all)
}
