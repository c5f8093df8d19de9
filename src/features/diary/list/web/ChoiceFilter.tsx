import { soFar } from '#web/soFar.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

import { includesText } from '#core/folded.ts'
import { useMe } from '#web/session.tsx'
import { CheckFilter } from '#web/ui/CheckFilter.tsx'
import type { ListChoice } from './filterChoices.ts'

type ChoiceKind = 'people' | 'managers' | 'departments'

interface ChoiceFilterProps {
  kind: ChoiceKind
  label: string
  chosen: readonly number[]
  onChosen: (ids: number[]) => void
  /** Known without asking: the people of the rows on the screen, and what is chosen. */
  known: readonly ListChoice[]
}

// The calls that are asked come with the first use: the list itself does without them.
const choices = () => import('./filterChoices.ts')

/** People, managers or departments to narrow the list to, found by typing. */
export function ChoiceFilter({ kind, label, chosen, onChosen, known }: ChoiceFilterProps) {
  const me = useMe()
  const [wanted, setWanted] = useState(false)
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const { data = [], isFetching } = useQuery({
    queryKey: ['entry choices', kind, search],
    queryFn: async ({ signal }) => {
      const loaders = await choices()
      return kind === 'departments' ? loaders.departments(search, signal) : loaders[kind](me, search, signal)
    },
    placeholderData: keepPreviousData,
    enabled: wanted,
  })
  const fits = ({ name }: ListChoice) => includesText(name, text.trim())
  const found = new Map([...known, ...data].filter(fits).map((choice) => [choice.id, choice]))
  const options = [...found.values()]
    .toSorted(
      (a, b) =>
        Number(b.id === me.id && kind !== 'departments') - Number(a.id === me.id && kind !== 'departments') ||
        Number(a.left === true) - Number(b.left === true) ||
        a.name.localeCompare(b.name),
    )
    .map(({ id, name, left, hint }) => {
      const note = left === true ? 'left' : hint
      return { value: String(id), label: note ? `${name} (${note})` : name }
    })
  return (
    <CheckFilter
      label={label}
      options={options}
      chosen={chosen.map(String)}
      onChosen={(values) => onChosen(values.map(Number))}
      onSearch={setText}
      loading={isFetching}
      onOpened={() => setWanted(true)}
    />
  )
}

/** The names of the chosen ids, also where no row of the list has them. */
export function useChoiceNames(kind: 'people' | 'departments', ids: readonly number[], known: readonly ListChoice[]) {
  const me = useMe()
  const names = new Map(known.map(({ id, name }) => [id, name]))
  if (kind === 'people') names.set(me.id, me.name)
  const unknown = ids.filter((id) => !names.has(id)).toSorted((a, b) => a - b)
  const { data, isLoading } = useQuery({
    queryKey: ['entry choices', 'names', kind, unknown],
    queryFn: async ({ signal }) => {
      const loaders = await choices()
      return kind === 'people' ? loaders.peopleNamed(me, unknown, signal) : loaders.departments('', signal)
    },
    enabled: unknown.length > 0,
  })
  for (const { id, name } of soFar(data)) names.set(id, name)
  return (id: number) =>
    names.get(id) ?? (isLoading ? '…' : kind === 'people' ? 'Unknown person' : 'Unknown department')
}
