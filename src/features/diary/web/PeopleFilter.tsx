import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

import { ask } from '#web/api.ts'
import { listDiaryUsers } from '../diary.contract.ts'
import { CheckFilter } from './CheckFilter.tsx'

export interface Person {
  id: number
  name: string
}

interface PeopleFilterProps {
  chosen: readonly number[]
  onChosen: (people: number[]) => void
  /** People known without asking: those of the rows on the screen. */
  known: readonly Person[]
}

/** Whose entries are listed: the people on the screen, and those whose diary one keeps. */
export function PeopleFilter({ chosen, onChosen, known }: PeopleFilterProps) {
  const [wanted, setWanted] = useState(false)
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const { data = [], isFetching } = useQuery({
    ...ask(listDiaryUsers, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
    enabled: wanted,
  })
  const fits = ({ name }: Person) => name.toLowerCase().includes(text.trim().toLowerCase())
  const people = new Map([...known.filter(fits), ...data.filter(fits)].map((person) => [person.id, person]))
  const options = [...people.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <CheckFilter
      label="People"
      options={options}
      chosen={chosen.map(String)}
      onChosen={(values) => onChosen(values.map(Number))}
      onSearch={setText}
      loading={isFetching}
      onOpen={() => setWanted(true)}
    />
  )
}
