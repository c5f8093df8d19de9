import { useQuery } from '@tanstack/react-query'

import { includesText } from '#core/folded.ts'
import { qualificationTypeCalls } from '#features/qualifications/qualifications.ts'
import { soFar } from '#web/soFar.ts'
import { queryFor } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import { useMe } from '#web/session.tsx'
import { PickMany } from '#web/ui/form/PickMany.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'

interface QualificationsFieldProps {
  form: FormPart<{ qualification_type_ids: number[] }>
  label: string
  known: readonly { id: number; name: string }[]
}

/** Picks the required qualifications, for people who may list the types. */
export function QualificationsField({ form, label, known }: QualificationsFieldProps) {
  const ids = useFormValue(form, 'qualification_type_ids')
  const sees = mayCall(useMe(), qualificationTypeCalls.list)
  const { data } = useQuery({ ...queryFor(qualificationTypeCalls.list, {}), enabled: sees })
  if (!sees && ids.length === 0) return null
  return (
    <PickMany
      label={label}
      ids={ids}
      known={known}
      onChange={(qualification_type_ids) => form.set({ qualification_type_ids })}
      load={async (search) =>
        soFar(data)
          .filter(({ name }) => includesText(name, search.trim()))
          .map(({ id, name }) => ({ id, name }))
      }
      nothing="No matching qualification"
    />
  )
}
