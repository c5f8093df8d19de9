import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useActions } from '#web/actions.ts'
import { ask, useWrite } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOverlayHost } from '#web/ui/overlayHost.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { diaryFilterSets, type DiaryFilterSet } from '../diary.filters.contract.ts'
import { type DiarySearch, isFiltered, noFilters } from './diarySearch.ts'
import { addressOf, filtersOf, isAsKept } from './filterSets.ts'
import { NameFilter } from './NameFilter.tsx'

interface SavedFiltersProps {
  search: DiarySearch
  change: (changes: Record<string, string | undefined>) => unknown
}

const reads = [diaryFilterSets.list]

/** One's own filters by name: apply one, keep what is filtered now, update, rename, delete. */
export function SavedFilters({ search, change }: SavedFiltersProps) {
  const { data: sets = [], error, refetch } = useQuery(ask(diaryFilterSets.list, {}))
  const [opened, setOpened] = useState(false)
  const [naming, setNaming] = useState<DiaryFilterSet | 'new' | null>(null)
  const host = useOverlayHost()
  const said = (message: string) => (_: unknown, undo?: () => Promise<void>) =>
    void notify({ tone: 'success', message, ...(undo && { undo }) })
  const update = useWrite(diaryFilterSets.change, reads, said('Saved filter updated.'))
  const remove = useWrite(diaryFilterSets.remove, reads, said('Saved filter deleted.'))
  const applied = sets.find(({ id }) => id === search.set) ?? null
  const edited = applied !== null && !isAsKept(applied, search)
  const filtered = isFiltered(search)
  const apply = (set: DiaryFilterSet) => void change(addressOf(set))
  const forget = (set: DiaryFilterSet) =>
    remove.mutate(
      { params: { id: String(set.id) }, version: set.version },
      { onSuccess: () => void change({ set: undefined }), onError: notifyError },
    )
  const replace = (set: DiaryFilterSet) =>
    update.mutate(
      { params: { id: String(set.id) }, body: filtersOf(search), version: set.version },
      { onError: notifyError },
    )
  useActions([
    ...(filtered ? [{ id: 'save-filter', label: 'Save these filters as…', run: () => setNaming('new') }] : []),
    ...sets.map((set) => ({ id: `filter-set-${set.id}`, label: `Apply filter: ${set.name}`, run: () => apply(set) })),
  ])
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" withInitialFocusPlaceholder={false} {...host}>
        <Menu.Target>
          <Button
            tone={applied ? 'soft' : 'default'}
            aria-haspopup="menu"
            aria-expanded={opened}
            aria-label={applied ? `Saved filters: ${applied.name}${edited ? ', changed' : ''}` : 'Saved filters'}
          >
            {applied ? applied.name : 'Saved filters'}
            {edited && ' *'}
            <IconChevronDown size={14} aria-hidden className="fb-filter-chevron" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="fb-saved-filters">
          {error !== null && <Menu.Item onClick={() => void refetch()}>They could not be loaded. Try again</Menu.Item>}
          {sets.map((set) => (
            <Menu.Item
              key={set.id}
              leftSection={<IconCheck size={14} aria-hidden visibility={set === applied ? undefined : 'hidden'} />}
              aria-current={set === applied || undefined}
              onClick={() => apply(set)}
            >
              {set.name}
            </Menu.Item>
          ))}
          {sets.length > 0 && <Menu.Divider />}
          {applied && <Menu.Item onClick={() => void change(noFilters)}>Show everything</Menu.Item>}
          {applied && edited && <Menu.Item onClick={() => replace(applied)}>Update “{applied.name}”</Menu.Item>}
          <Menu.Item disabled={!filtered} onClick={() => setNaming('new')}>
            Save current as…
            {!filtered && <span className="fb-option-hint">Filter the list first</span>}
          </Menu.Item>
          {applied && <Menu.Item onClick={() => setNaming(applied)}>Rename “{applied.name}”…</Menu.Item>}
          {applied && (
            <Menu.Item color="var(--fb-error)" onClick={() => forget(applied)}>
              Delete “{applied.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <NameFilter
          set={naming === 'new' ? null : naming}
          filters={filtersOf(search)}
          onDone={(set) => {
            setNaming(null)
            if (naming === 'new' && set) void change({ set: String(set.id) })
          }}
        />
      )}
    </>
  )
}
