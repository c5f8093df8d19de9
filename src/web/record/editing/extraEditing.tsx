/** The firm's own fields where many records are given the same values. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { queryFor } from '#web/api.ts'
import type { EditField, OwnFieldsProps } from '#web/record/editing/editing.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { type ExtraField, type FieldResource, listExtraFields } from '#core/extraFields.contract.ts'
import { ExtraFieldInput } from '../ExtraFields.tsx'

/** Returns the component that loads the extra fields of a resource. */
export const extraFieldsOf = (resource: FieldResource): ComponentType<OwnFieldsProps> =>
  function OwnFields({ children }) {
    const { data, error, refetch } = useQuery(queryFor(listExtraFields, { query: { resource } }))
    if (data) return children(Object.fromEntries(data.map((field) => [`udf.${field.key}`, editOf(field)])))
    if (!error) return null
    return children(
      {},
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>,
    )
  }

/** Returns the editing of an extra field; emptying the field removes its value from all selected records. */
const editOf = (field: ExtraField): EditField => ({
  label: field.name,
  blank: null,
  sent: (value) => (value === null || value === '' ? null : field.kind === 'yes_no' ? value === 'yes' : value),
  Field: ({ form }) => <ExtraFieldInput form={form} field={field} />,
})
