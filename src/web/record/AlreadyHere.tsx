/** Similar existing records, shown beside the button that adds a record while it is still typed. */
import { soFar } from '#web/soFar.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import type { Endpoint } from '#core/contract.ts'
import type { Similar } from '#core/recordDuplicates.ts'
import { queryFor } from '#web/api.ts'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { SimilarOnes } from './Duplicates.tsx'

/** Facts that duplicates of a new record are found by, as the call takes them. */
export interface AlreadyHereDetails {
  name: string
  email: string
  phone: string
}

const plain = (values: object): AlreadyHereDetails => {
  const { name, email, phone } = values as AlreadyHereDetails
  return { name, email, phone }
}

interface AlreadyHereProps<V extends object> {
  form: FormPart<V>
  told: true | ((values: V) => AlreadyHereDetails)
  endpoint: Endpoint
  /** Path of the record type's pages: `/clients/`. */
  path: string
}

export function AlreadyHere<V extends object>({ form, told, endpoint, path }: AlreadyHereProps<V>) {
  const toldBy = told === true ? plain : told
  const typed = useSyncExternalStore(form.subscribe, () => JSON.stringify(toldBy(form.values())))
  const [first] = useDebouncedValue(typed, 300)
  const query = JSON.parse(first) as AlreadyHereDetails
  const { data } = useQuery({
    ...queryFor(endpoint, { query }),
    enabled: query.name.trim().length > 2,
    placeholderData: keepPreviousData,
    // A hint: the save says it again.
    retry: false,
  })
  const similar = soFar(data as readonly Similar[] | undefined)
  return (
    <div role="status" className="fb-record-hint">
      {query.name !== '' && similar.length > 0 && (
        <>
          <span className="fb-strong">Possible duplicates</span>
          <SimilarOnes similar={similar} path={path} />
        </>
      )}
    </div>
  )
}
