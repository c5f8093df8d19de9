import type { Fields } from '#core/recordFields.ts'
import type { RecordType } from '#core/recordType.ts'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { FieldInput, gridOf } from '../kit/FieldInput.tsx'
import { formBody, formValues } from '../kit/form.tsx'
import type { ReferenceInput } from '../kit/input.tsx'
import { partOf, tagsOf } from '../kit/kind.ts'
import { addressOf } from '../shownRecordType.ts'
import type { QuickAdd, QuickStart, QuickValues } from './quickAdd.ts'

interface QuickRecordSpec<R extends RecordType> {
  /** The two to five fields that matter. */
  fields: readonly (keyof R['fields'] & string)[]
  references?: Readonly<Record<string, ReferenceInput>>
  begin: (start: QuickStart) => QuickValues
  /** Further inputs, of parts of fields. */
  More?: (props: { form: FormPart<QuickValues>; initial: QuickValues }) => React.ReactNode
  /** Fields that `More` enters. */
  more?: readonly (keyof R['fields'] & string)[]
  sent?: (values: QuickValues) => QuickValues
  told?: NonNullable<QuickAdd['similar']>['told']
}

/** Makes the quick form of a record type from its declared fields. */
export function quickRecord<R extends RecordType>(record: R, spec: QuickRecordSpec<R>): QuickAdd {
  const { fields: names, references = {}, More, more = [], sent, told = true } = spec
  const part: RecordType = partOf(record, [...names, ...more])
  const { fields }: { fields: Fields } = part
  return {
    noun: record.noun,
    create: record.calls.create,
    invalidates: [record.calls.list, record.calls.counts],
    schema: record.New,
    begin: (start) => ({ ...formValues(part, [], spec.begin(start)), ...refsOf(spec.begin(start)) }),
    prepare: (values) => {
      const body = formBody(part, [], only(fields, values), undefined)
      return { ...body, ...sent?.(body) }
    },
    Fields: ({ form, initial }) => (
      <>
        {gridOf(
          names.map((name) => (
            <FieldInput
              key={name}
              {...{ form, name, extra: [], spec: { references } }}
              field={fields[name] as Fields[string]}
              base={undefined}
              chosen={initial}
              known={() => tagsOf(part)}
            />
          )),
        )}
        {More && <More form={form} initial={initial} />}
      </>
    ),
    ...(record.similar && { similar: { endpoint: record.similar, path: addressOf(record), told } }),
  }
}

/** Names of chosen records, such as `client` beside `client_id`: pickers show them before they have loaded. */
const refsOf = (values: QuickValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => `${name}_id` in values))
const only = (fields: Fields, values: QuickValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields))
