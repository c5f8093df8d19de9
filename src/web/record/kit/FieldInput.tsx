/** Shows a form's input for a field, by its kind. */
import { lazy } from '#web/lazy.tsx'
import { type ReactNode, Suspense } from 'react'

import type { ExtraField } from '#core/extraFields.contract.ts'
import { type Field, refName, seesField } from '#core/recordFields.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { MentionArea, type MentionablePeople, type Person } from '#web/ui/form/MentionArea.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { AddressFields } from '../AddressFields.tsx'
import { ExtraFields } from '../ExtraFields.tsx'
import type { AnyRecord } from '../shownRecordType.ts'
import type { ReferenceInput } from './input.tsx'

const HoursField = lazy(async () => ({ default: (await import('#web/ui/form/HoursField.tsx')).HoursField<Values> }))
const Lines = lazy(() => import('./Lines.tsx').then((kit) => ({ default: kit.Lines })))

type Values = Record<string, unknown>

interface FieldInputProps {
  form: FormPart<Values>
  name: string
  field: Field
  base: (AnyRecord & Values) | undefined
  /** Values that a new record begins with: the names of chosen records. */
  chosen?: Values | undefined
  extra: readonly ExtraField[]
  spec: {
    people?: MentionablePeople
    references?: Readonly<Partial<Record<string, ReferenceInput>>>
  }
  known: () => Promise<readonly string[]>
  description?: string
  placeholder?: string
}

const inputTypes: Readonly<Record<string, 'email' | 'tel' | 'url'>> = { email: 'email', phone: 'tel', website: 'url' }

/** A field, by its kind. */
export function FieldInput({ form, name, field, base, chosen, extra, spec, known, ...more }: FieldInputProps) {
  const follows = base && field.follows?.(base)
  const props = { form, name, label: field.label, ...more, ...(follows && { locked: follows }) }
  const { formats } = useLocale()
  if (!seesField(useMe(), field)) return null
  switch (field.kind) {
    case 'address':
      return <AddressFields form={form} />
    case 'extra':
      return <ExtraFields form={form} fields={extra} />
    case 'tags':
      return <TagsField {...props} known={known} />
    case 'rows':
      return null
    case 'number':
      return <TextField {...props} inputMode="numeric" />
    case 'money':
      if (field.quantity === 'hours')
        return (
          <Suspense>
            <HoursField {...props} />
          </Suspense>
        )
      return <TextField {...props} inputMode="decimal" {...(!field.quantity && { sign: formats.sign() })} />
    case 'lines':
      return (
        <div className="fb-record-wide">
          <Suspense>
            <Lines {...props} />
          </Suspense>
        </div>
      )
    case 'notes': {
      const named = base?.['mentions'] as readonly Person[] | undefined
      return spec.people ? (
        <div className="fb-record-wide">
          <MentionArea {...props} people={spec.people} named={named} />
        </div>
      ) : null
    }
    case 'day':
      return <DateField {...props} {...('past' in field && { past: true })} />
    case 'yesNo':
      return (
        <div className="fb-record-wide">
          <SwitchField {...props} />
        </div>
      )
    case 'reference': {
      const reference = spec.references?.[name]
      if (!reference) throw new Error(`Nothing says what ${name} is chosen from.`)
      return (
        <reference.Input
          {...props}
          row={base}
          selected={((base ?? chosen)?.[refName(name)] as Person | null | undefined) ?? null}
        />
      )
    }
    default: {
      const type = inputTypes[field.kind]
      return <TextField {...props} {...(type && { type })} {...(field.required && { required: true })} />
    }
  }
}

/** Several side by side. */
export const gridOf = (inputs: ReactNode) => <div className="fb-record-grid">{inputs}</div>
