/** The filters of the team's list: those of the board, and who has time on the day. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { Schedule } from '../schedule.contract.ts'
import { type BoardSearch, unfiltered } from './boardSearch.ts'
import { filtersIn } from './teamDay.ts'

const BoardTools = lazy(() => import('./BoardTools.tsx').then((kit) => ({ default: kit.BoardTools })))

interface TeamFiltersProps {
  schedule: Schedule | undefined
  search: BoardSearch
  change: (changes: Record<string, string | undefined>) => unknown
  onClose: () => void
}

export function TeamFilters({ schedule, search, change, onClose }: TeamFiltersProps) {
  const projects = (schedule?.projects ?? []).toSorted((a, b) => a.reference.localeCompare(b.reference))
  return (
    <Dialog
      opened
      title="Filters"
      width={480}
      className="fb-sheet"
      onCancel={onClose}
      extra={
        (filtersIn(search) > 0 || search.search !== '') && (
          <Button
            tone="quiet"
            onClick={() => void change({ ...unfiltered, set: undefined, free: undefined, view: undefined })}
          >
            Clear all
          </Button>
        )
      }
    >
      <div className="fb-team-filters">
        <Switch
          id="team-free"
          label="Only free"
          description="Who and what has time left on the day."
          checked={search.free}
          onChange={(on) => void change({ free: on ? 'true' : undefined })}
        />
        <NativeSelect
          label="Show"
          value={search.view === 'equipment' ? 'equipment' : 'tasks'}
          options={[
            { value: 'tasks', label: 'People and equipment' },
            { value: 'equipment', label: 'Equipment' },
          ]}
          onChange={(view) => void change({ view: view === 'tasks' ? undefined : view })}
        />
        <NativeSelect
          label="Booked on the project"
          value={projects.find(({ reference }) => reference === search.search)?.reference ?? ''}
          options={[
            { value: '', label: 'Any' },
            ...projects.map(({ reference, name }) => ({ value: reference, label: `${reference} ${name}` })),
          ]}
          onChange={(reference) => void change({ search: reference === '' ? undefined : reference })}
        />
        <div className="fb-team-filter-kinds">
          <Suspense fallback={<SkeletonBlock lines={2} label="Loading the filters" />}>
            <BoardTools schedule={schedule} search={search} change={change} />
          </Suspense>
        </div>
        <Switch
          id="team-tentative"
          label="Count tentative bookings"
          description="In free hours."
          checked={search.tentative}
          onChange={(on) => void change({ tentative: on ? undefined : 'false' })}
        />
      </div>
    </Dialog>
  )
}
