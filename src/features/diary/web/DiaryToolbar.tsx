import { lazy, type ReactNode, Suspense } from 'react'

import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { statuses } from '../diary.rules.ts'
import { CheckFilter } from './CheckFilter.tsx'
import { ChoiceFilter, useChoiceNames } from './ChoiceFilter.tsx'
import { queryChips, statusWords } from './diaryChips.ts'
import type { DiarySearch } from './diarySearch.ts'
import type { Choice } from './filterChoices.ts'
import type { DiaryLocale } from './useDiaryLocale.ts'

const SavedFilters = lazy(() => import('./SavedFilters.tsx').then((kit) => ({ default: kit.SavedFilters })))

interface DiaryToolbarProps {
  search: DiarySearch
  change: (changes: Record<string, string | undefined>) => unknown
  locale: DiaryLocale
  /** Those of the rows; absent on the diary of one person, which has nobody else to look for. */
  people?: readonly Choice[]
  /** Whether filters can be kept: on the diary of everyone. */
  saved: boolean
  end: ReactNode
}

/** What the list is narrowed to, each filter in force as a chip. */
export function DiaryToolbar({ search, change, locale, people, saved, end }: DiaryToolbarProps) {
  const me = useMe()
  const list = (ids: readonly (string | number)[]) => (ids.length > 0 ? ids.join(',') : undefined)
  const personName = useChoiceNames('people', people ? [...search.people, ...search.managers] : [], people ?? [])
  const departmentName = useChoiceNames('departments', people ? search.departments : [], [])
  const named = (ids: readonly number[], nameOf: (id: number) => string) => ids.map((id) => ({ id, name: nameOf(id) }))
  const chips = [
    ...queryChips(search.search, locale.formats.date).map(({ text, rest }) => ({
      text,
      remove: { search: rest === '' ? undefined : rest },
    })),
    ...search.statuses.map((status) => ({
      text: statusWords[status],
      remove: { status: list(search.statuses.filter((one) => one !== status)) },
    })),
    ...(people
      ? [
          ...search.people.map((id) => ({
            text: personName(id),
            remove: { people: list(search.people.filter((one) => one !== id)) },
          })),
          ...search.departments.map((id) => ({
            text: departmentName(id),
            remove: { departments: list(search.departments.filter((one) => one !== id)) },
          })),
          ...search.managers.map((id) => ({
            text: `Manager: ${personName(id)}`,
            remove: { managers: list(search.managers.filter((one) => one !== id)) },
          })),
        ]
      : []),
  ]
  return (
    <Toolbar end={end}>
      <QueryBox
        label="Search entries"
        value={search.search}
        onSearch={(text) => change({ search: text === '' ? undefined : text })}
        help={async () => (await import('./diaryQueryHelp.ts')).diaryQueryHelp(me, locale)}
      />
      <div className="fb-filters">
        <CheckFilter
          label="Status"
          options={statuses.map((value) => ({ value, label: statusWords[value] }))}
          chosen={search.statuses}
          onChosen={(chosen) => change({ status: list(chosen) })}
        />
        {people && (
          <>
            <ChoiceFilter
              kind="people"
              label="People"
              chosen={search.people}
              onChosen={(ids) => change({ people: list(ids) })}
              known={[...people, ...named(search.people, personName)]}
            />
            <ChoiceFilter
              kind="departments"
              label="Departments"
              chosen={search.departments}
              onChosen={(ids) => change({ departments: list(ids) })}
              known={named(search.departments, departmentName)}
            />
            <ChoiceFilter
              kind="managers"
              label="Managers"
              chosen={search.managers}
              onChosen={(ids) => change({ managers: list(ids) })}
              known={named(search.managers, personName)}
            />
          </>
        )}
        {saved && (
          <Suspense fallback={<Button disabled>Saved filters</Button>}>
            <SavedFilters search={search} change={change} />
          </Suspense>
        )}
      </div>
      {chips.map(({ text, remove }) => (
        <Chip key={text} removeLabel={`Remove filter ${text}`} onRemove={() => change(remove)}>
          {text}
        </Chip>
      ))}
    </Toolbar>
  )
}
