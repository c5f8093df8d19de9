/** Filters of the dashboard, and saved ones by name. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { ChoiceFilter, useChoiceNames } from '#features/diary/list/web/ChoiceFilter.tsx'
import { type FilterSetHead, SavedFilters } from '#features/filter-sets/web/SavedFilters.tsx'
import { projectCategoryCalls } from '#features/projects/projectLists.ts'
import { mayPickUsers } from '#features/users/users/users.contract.ts'
import { queryFor } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import { useMe } from '#web/session.tsx'
import { CheckFilter } from '#web/ui/CheckFilter.tsx'
import { dashboardFilterSets } from '../dashboard.contract.ts'
import { idsOf, type Look, type Narrowing, narrowings, notNarrowed } from './look.ts'

const lists = [
  { key: 'departments', label: 'Departments', call: departmentCalls.list },
  { key: 'project_categories', label: 'Categories', call: projectCategoryCalls.list },
  { key: 'services', label: 'Services', call: serviceCalls.list },
] as const
const people = [
  { key: 'managers', label: 'Managers', kind: 'managers' },
  { key: 'users_include', label: 'Only people', kind: 'people' },
  { key: 'users_exclude', label: 'Exclude people', kind: 'people' },
] as const

interface FiltersProps {
  look: Look
  change: (changes: Partial<Look>) => void
}
type Saved = FilterSetHead & Record<Narrowing, number[]>
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',')

export function Filters({ look, change }: FiltersProps) {
  const me = useMe()
  const filters = Object.fromEntries(narrowings.map((name) => [name, idsOf(look[name])])) as Record<Narrowing, number[]>
  const filtered = narrowings.some((name) => look[name] !== '')
  const set = Number(look.set)
  const named = [...filters.managers, ...filters.users_include, ...filters.users_exclude]
  const nameOf = useChoiceNames('people', named, [])
  return (
    <div className="fb-dashboard-filters" role="group" aria-label="Filters">
      {lists.map(
        ({ key, label, call }) =>
          mayCall(me, call) && (
            <ListFilter
              key={key}
              label={label}
              call={call}
              chosen={look[key]}
              onChosen={(ids) => change({ [key]: ids })}
            />
          ),
      )}
      {mayCall(me, { access: mayPickUsers }) &&
        people.map(({ key, label, kind }) => (
          <ChoiceFilter
            key={key}
            kind={kind}
            label={label}
            chosen={filters[key]}
            onChosen={(ids) => change({ [key]: ids.join(',') })}
            known={filters[key].map((id) => ({ id, name: nameOf(id) }))}
          />
        ))}
      <SavedFilters<Saved>
        calls={dashboardFilterSets}
        applied={set > 0 ? set : null}
        filters={filters}
        filtered={filtered}
        isAsKept={(saved) => narrowings.every((name) => sorted(saved[name]) === sorted(filters[name]))}
        bare={!filtered && set === 0}
        onApply={(saved) =>
          change({
            ...(Object.fromEntries(narrowings.map((name) => [name, saved[name].join(',')])) as Record<
              Narrowing,
              string
            >),
            set: String(saved.id),
          })
        }
        onClear={() => change({ ...notNarrowed, set: '' })}
        onNamed={(id) => change({ set: id === undefined ? '' : String(id) })}
      />
      {filtered && (
        <button type="button" className="fb-chart-open" onClick={() => change({ ...notNarrowed, set: '' })}>
          Show everything
        </button>
      )}
    </div>
  )
}

interface ListFilterProps {
  label: string
  call: (typeof lists)[number]['call']
  chosen: string
  onChosen: (ids: string) => void
}

function ListFilter({ label, call, chosen, onChosen }: ListFilterProps) {
  const { data } = useQuery(queryFor(call, { query: {} }))
  const options = soFar(data as readonly z.output<typeof call.reply>[number][] | undefined)
  return (
    <CheckFilter
      label={label}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={chosen === '' ? [] : chosen.split(',')}
      onChosen={(values) => onChosen(values.join(','))}
    />
  )
}
