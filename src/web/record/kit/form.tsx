/** The form of a record type: the type lays out its fields, and each field has its own input. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'

import { type ExtraField, fieldResources, listExtraFields } from '#core/extraFields.contract.ts'
import { type Field, type Fields, isKind, seesFieldOf } from '#core/recordFields.ts'
import type { RecordType, ItemOf } from '#core/recordType.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { MoreFields } from '#web/ui/form/MoreFields.tsx'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { AlreadyHereDetails } from '../AlreadyHere.tsx'
import { addressOf, type AnyRecord } from '../shownRecordType.ts'
import { RecordForm } from '../RecordForm.tsx'
import { newDraftKey } from '#web/ui/form/drafts.ts'
import { type Saving, useRecordForm } from '../useRecordForm.ts'
import { changed, numberOf } from '../values.ts'
import { FieldInput, gridOf } from './FieldInput.tsx'
import { tagsOf } from './kind.ts'
import type { ReferenceInput } from './input.tsx'

const AlreadyHere = lazy(() => import('../AlreadyHere.tsx').then((kit) => ({ default: kit.AlreadyHere })))
const Duplicates = lazy(() => import('../Duplicates.tsx').then((kit) => ({ default: kit.Duplicates })))

type Values = Record<string, unknown>
type Record_ = AnyRecord & Values

/** The values of a form while it is typed: numbers and amounts are text. */
export type TypedValues<F extends Fields> = {
  -readonly [K in keyof F]: F[K]['kind'] extends 'number' | 'money' ? string : F[K]['empty']
}

/** The layout of a form. */
export interface Layout<R extends RecordType, N = keyof R['fields'] & string> {
  form: FormPart<TypedValues<R['fields']>>
  /** The record that the form began with, or the known values of a new record. */
  base: Partial<ItemOf<R>>
  /** The field, as its kind is entered. */
  input: (name: N, more?: { description?: string; placeholder?: string; required?: true }) => ReactNode
  /** Places several fields side by side: by their names, or as rendered elements. */
  grid: (...names: N[]) => ReactNode
  inGrid: (...inputs: ReactNode[]) => ReactNode
  /** Folds what few people fill in for a new record; of an existing one all is open. */
  more: (...cards: ReactNode[]) => ReactNode
}

interface FormSpec<R extends RecordType> {
  /** People whom notes may mention. */
  people?: MentionablePeople
  /** Inputs of references, by field. */
  references?: Readonly<Partial<Record<keyof R['fields'] & string, ReferenceInput>>>
  /** Turns values into the body's, where they differ from the form's. */
  sent?: (values: Partial<TypedValues<R['fields']>>) => Values
  /**
   * The details by which similar records are shown to a person who adds one; `true` for its name, email and
   * telephone.
   */
  told?: true | ((values: TypedValues<R['fields']>) => AlreadyHereDetails)
  /** Returns the reason why a record cannot be changed, where that is not a missing permission. */
  stays?(record: ItemOf<R>): string | undefined
  /** A second button that saves a new record, with this in the body. */
  alsoSaves?: { label: string; sends: Values }
  layout: (parts: Layout<R>) => ReactNode
}

/** The form component; `initial` has the known values of a new record. */
export type KitForm<R extends RecordType = RecordType> = ComponentType<
  Saving & { record?: AnyRecord & ItemOf<R>; initial?: Partial<ItemOf<R>> }
>

/** Makes the form of a record type, for new and existing records; viewers who may not change it see the reason. */
export function recordForm<R extends RecordType>(record: R, spec: FormSpec<R>): KitForm<R> {
  return formOf(record, spec) as KitForm<R>
}

function formOf(record: RecordType, spec: FormSpec<RecordType>): KitForm {
  return hasExtra(record)
    ? function FormWithExtraFields(props) {
        return (
          <WithExtraFields resource={record.names.prefix}>
            {(extra) => <Drawn {...props} {...{ extra, definition: record, spec }} />}
          </WithExtraFields>
        )
      }
    : function Form(props) {
        return <Drawn {...props} extra={[]} definition={record} spec={spec} />
      }
}

const extraName = ({ fields }: RecordType) => Object.keys(fields).find((name) => fields[name]?.kind === 'extra')
const hasExtra = (record: RecordType) => extraName(record) !== undefined

interface DrawnProps extends Saving {
  definition: RecordType
  spec: FormSpec<RecordType>
  extra: readonly ExtraField[]
  record?: AnyRecord
  initial?: Values
}

function Drawn({ definition, spec, extra, record, initial, ...saving }: DrawnProps) {
  const { fields, labels, noun, names } = definition
  const schema = record ? definition.Change : definition.New
  const me = useMe()
  const sees = (name: string, whole: object | undefined) =>
    fields[name] === undefined || seesFieldOf(me, name, fields[name], whole)
  const withoutUnseen = (body: Values) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => sees(name, record ?? initial)))
  // The address changes before the form is gone.
  const [draftKey] = useState(newDraftKey)
  const state = useRecordForm<typeof schema, Values, Record_>({
    schema,
    record: record as Record_ | undefined,
    draftKey: record ? undefined : draftKey,
    valuesOf: (anyRecord) => formValues(definition, extra, anyRecord ?? initial),
    bodyOf: (values, before) => {
      const body = withoutUnseen(formBody(definition, extra, values, before))
      return { ...body, ...spec.sent?.(body) }
    },
    ...saving,
  })
  const { form, base } = state
  const draw = (name: string, more = {}) =>
    sees(name, base ?? initial) && (
      <FieldInput
        key={name}
        {...{ form, name, base, extra, spec, ...more }}
        chosen={initial}
        field={fields[name] as Field}
        known={() => tagsOf(definition)}
      />
    )
  return (
    <RecordForm
      state={state}
      noun={noun}
      labels={labels}
      locked={(base && spec.stays?.(base)) ?? `You need permission to change ${names.many}.`}
      also={!record && spec.alsoSaves && { ...spec.alsoSaves, save: state.submitWith }}
      hint={
        spec.told &&
        definition.similar &&
        !record && (
          <Suspense>
            <AlreadyHere form={form} told={spec.told} endpoint={definition.similar} path={addressOf(definition)} />
          </Suspense>
        )
      }
    >
      {isFailure(form.error) && (
        <Suspense>
          <Duplicates
            error={form.error}
            path={addressOf(definition)}
            onConfirm={() => state.submitWith({ confirmed: true })}
          />
        </Suspense>
      )}
      {spec.layout({
        form,
        base: base ?? initial ?? {},
        input: draw,
        grid: (...all) => gridOf(all.map((name) => draw(name))),
        inGrid: (...inputs) => gridOf(inputs),
        more: base ? (...cards) => cards : folded,
      })}
    </RecordForm>
  )
}

const folded = (...cards: ReactNode[]): ReactNode => <MoreFields>{cards}</MoreFields>

/** Fills the form from a record, or for a new one; yes and no of extra fields become words. */
export function formValues<R extends RecordType>(
  { fields }: R,
  extra: readonly Pick<ExtraField, 'key'>[],
  record: Values | undefined,
): TypedValues<R['fields']> {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = record?.[name]
    if (isKind(field, 'number') || isKind(field, 'money')) return [name, (value ?? field.empty)?.toString() ?? '']
    if (!isKind(field, 'extra'))
      return [name, value === undefined ? field.empty : field.held ? field.held(value) : value]
    const stated = (value ?? {}) as Record<string, string | boolean>
    return [name, Object.fromEntries(extra.map(({ key }) => [key, wordOf(stated[key])]))]
  })
  return Object.fromEntries(values) as TypedValues<R['fields']>
}

const wordOf = (value: string | boolean | undefined): string | null =>
  value === undefined ? null : value === true ? 'yes' : value === false ? 'no' : value

/** Builds the body: for an existing record only changed fields, and of extra fields those that changed. */
export function formBody(
  definition: RecordType,
  extra: readonly Pick<ExtraField, 'key' | 'kind'>[],
  values: Values,
  before: Values | undefined,
): Values {
  const body: Values = changed(values, before)
  const named = extraName(definition)
  if (named !== undefined && named in body) {
    const was = (before?.[named] ?? {}) as Record<string, string | null>
    const current = Object.entries(values[named] as Record<string, string | null>)
    const kinds = new Map(extra.map(({ key, kind }) => [key, kind]))
    const sent = current
      .filter(([key, value]) => (value ?? '') !== (was[key] ?? ''))
      .map(([key, value]) => {
        const empty = value === null || value === ''
        return [key, empty ? null : kinds.get(key) === 'yes_no' ? value === 'yes' : value]
      })
    if (sent.length > 0) body[named] = Object.fromEntries(sent)
    else Reflect.deleteProperty(body, named)
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (isKind(field, 'number') && name in body) body[name] = numberOf(body[name])
    if (isKind(field, 'money') && body[name] === '') body[name] = null
    if (field.later && !before) Reflect.deleteProperty(body, name)
  }
  if (body['address']) {
    const address = body['address'] as { country: string | null }
    body['address'] = { ...address, country: address.country ?? '' }
  }
  return body
}

/** Renders the form once its extra fields are known. */
function WithExtraFields({
  resource,
  children,
}: {
  resource: string
  children: (fields: readonly ExtraField[]) => ReactNode
}) {
  const known = fieldResources.find((fieldResource) => fieldResource === resource)
  const { data, error, refetch } = useQuery(queryFor(listExtraFields, { query: { resource: known } }))
  if (data) return children(data)
  if (!error) return <SkeletonBlock lines={10} label="Loading the form" />
  return (
    <ErrorAlert error={error}>
      <Button onClick={() => void refetch()}>Try again</Button>
    </ErrorAlert>
  )
}
