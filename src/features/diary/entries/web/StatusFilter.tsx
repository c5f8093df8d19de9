import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { listDiary } from '../entries.contract.ts'
import { statuses } from '../entries.rules.ts'
import { CheckFilter } from './CheckFilter.tsx'
import { statusWords } from './diaryChips.ts'
import { type DiarySearch, wholeQuery } from './diarySearch.ts'

interface StatusFilterProps {
  search: DiarySearch
  /** Whose diary it is; null for that of everyone. */
  userId: number | null
  onChosen: (chosen: string[]) => void
}

/** Which statuses the list shows, each with how many entries it has by the other filters: asked while it is open. */
export function StatusFilter({ search, userId, onChosen }: StatusFilterProps) {
  const [opened, setOpened] = useState(false)
  const counts = useQueries({
    queries: statuses.map((status) => ({
      ...queryFor(listDiary, {
        query: { ...wholeQuery({ ...search, statuses: [status] }, userId), page: '1', rows: '1' },
      }),
      placeholderData: keepPreviousData,
      enabled: opened,
    })),
  })
  return (
    <CheckFilter
      label="Status"
      options={statuses.map((value, at) => {
        const found = counts[at]?.data
        return { value, label: statusWords[value], count: found && 'count' in found ? found.count : null }
      })}
      chosen={search.statuses}
      onChosen={onChosen}
      onOpened={setOpened}
    />
  )
}
