import type { ReactNode } from 'react'

import { Chip } from '#web/ui/Chip.tsx'
import { SearchBox, Toolbar } from '#web/ui/Toolbar.tsx'
import { type Status, statuses } from '../diary.rules.ts'
import { CheckFilter } from './CheckFilter.tsx'
import type { DiarySearch } from './diarySearch.ts'
import { PeopleFilter, type Person } from './PeopleFilter.tsx'

interface DiaryToolbarProps {
  search: DiarySearch
  change: (changes: Record<string, string | undefined>) => unknown
  /** Absent on the diary of one person. */
  people?: readonly Person[]
  end: ReactNode
}

const statusWords: Record<Status, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** What the list is narrowed to, each filter in force as a chip. */
export function DiaryToolbar({ search, change, people, end }: DiaryToolbarProps) {
  const { statuses: shown, people: chosen } = search
  const setStatuses = (list: readonly string[]) => change({ status: list.length > 0 ? list.join(',') : undefined })
  const setPeople = (list: readonly number[]) => change({ people: list.length > 0 ? list.join(',') : undefined })
  const nameOf = (id: number) => people?.find((person) => person.id === id)?.name ?? `Person ${id}`
  return (
    <Toolbar end={end}>
      <SearchBox
        label="Search entries"
        value={search.search}
        onSearch={(text) => change({ search: text.trim() === '' ? undefined : text.trim() })}
      />
      <CheckFilter
        label="Status"
        options={statuses.map((value) => ({ value, label: statusWords[value] }))}
        chosen={shown}
        onChosen={setStatuses}
      />
      {people && <PeopleFilter chosen={chosen} onChosen={setPeople} known={people} />}
      {shown.map((status) => (
        <Chip
          key={status}
          removeLabel={`Remove filter ${statusWords[status]}`}
          onRemove={() => setStatuses(shown.filter((one) => one !== status))}
        >
          {statusWords[status]}
        </Chip>
      ))}
      {people &&
        chosen.map((id) => (
          <Chip
            key={id}
            removeLabel={`Remove filter ${nameOf(id)}`}
            onRemove={() => setPeople(chosen.filter((one) => one !== id))}
          >
            {nameOf(id)}
          </Chip>
        ))}
    </Toolbar>
  )
}
