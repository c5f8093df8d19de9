/** Beside the button that adds a record: those that are there and much like it, while it is still typed. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import { queryFor } from '#web/api.ts'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { type Similar, SimilarOnes } from './Duplicates.tsx'

interface AlreadyHereProps {
  form: FormPart<{ name: string; email: string; phone: string }>
  endpoint: Endpoint
  /** Where such a record is: `/clients/`. */
  path: string
}

export function AlreadyHere({ form, endpoint, path }: AlreadyHereProps) {
  const typed = {
    name: useFormValue(form, 'name'),
    email: useFormValue(form, 'email'),
    phone: useFormValue(form, 'phone'),
  }
  const [said] = useDebouncedValue(JSON.stringify(typed), 300)
  const query = JSON.parse(said) as typeof typed
  const { data } = useQuery({
    ...queryFor(endpoint, { query } as never),
    enabled: query.name.trim().length > 2,
    placeholderData: keepPreviousData,
    // A hint: the save says it again.
    retry: false,
  })
  const similar = (data ?? []) as readonly Similar[]
  return (
    <div role="status" className="fb-record-hint">
      {query.name !== '' && similar.length > 0 && (
        <>
          <span className="fb-strong">Already here?</span>
          <SimilarOnes similar={similar} path={path} />
        </>
      )}
    </div>
  )
}
