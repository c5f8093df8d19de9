import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Endpoint } from '#core/contract.ts'
import { useActions } from '#web/actions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import type { Formats } from '#core/locale/format.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useOverlayHost } from '#web/ui/overlayHost.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { NameFilter } from './NameFilter.tsx'
import './savedFilters.css'

/** The fields that every filter set has. */
export interface FilterSetHead {
  id: number
  name: string
  version: number
  user: { id: number; name: string }
  shared: boolean
  shared_with: number | null
  default: boolean
  can_change: boolean
}

/** The four calls of a list's filter sets, as `filterSetCalls` makes them. */
export interface SavedCalls {
  list: Endpoint
  create: Endpoint
  change: Endpoint
  remove: Endpoint
}

interface SavedFiltersProps<S extends FilterSetHead> {
  calls: SavedCalls
  /** The id of the set in the address, or null. */
  applied: number | null
  /** Present filters of the list in a set's form; whether there are any; and whether they equal a set's. */
  filters: object
  filtered: boolean
  isAsKept: (set: S) => boolean
  /**
   * Returns whether the set was saved by an older version, with fewer parts: it may be updated without other changes.
   */
  isOld?: (set: S) => boolean
  /** Selects the sets that can be used here; by default all. */
  offers?: (set: S) => boolean
  /**
   * True when the address has no parameters: the list opens with the person's default set, if any. Null for a part of
   * the list that has an address of its own, and opens with none.
   */
  bare: boolean | null
  /** Applies a set. `opening`: somebody opened an address with the set, instead of choosing it. */
  onApply: (set: S, opening: boolean) => void
  onClear: (applied: S) => void
  /** Names a set in the address (or none), its filters being in force already. */
  onNamed: (id: number | undefined) => void
}

/** The menu of saved filters, own and shared: apply, save the current ones, share, rename, delete. */
export function SavedFilters<S extends FilterSetHead>(props: SavedFiltersProps<S>) {
  const { calls, applied: id, filters, filtered, isAsKept, isOld, offers, bare, onApply, onClear, onNamed } = props
  const me = useMe()
  const { formats } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(calls.list, {}))
  const sets = data ? (data as readonly S[]).filter((set) => offers?.(set) ?? true) : []
  const [opened, setOpened] = useState(false)
  const [naming, setNaming] = useState<S | 'new' | null>(null)
  const host = useOverlayHost()
  const reads = [calls.list]
  const notify = (message: string) => (_: unknown, undo?: () => Promise<void>) => notifySuccess(message, undo)
  const update = useEndpointMutation(calls.change, reads, notify('Saved filter updated.'))
  const share = useEndpointMutation(calls.change, reads, (set, undo) =>
    notifySuccess(sharedText(set as S, formats), undo),
  )
  const remove = useEndpointMutation(calls.remove, reads, notify('Saved filter deleted.'))
  const applied = sets.find((set) => set.id === id) ?? null
  const edited = applied !== null && !isAsKept(applied)
  const change = (set: S, body: object) =>
    update.mutate({ params: { id: String(set.id) }, body, version: set.version }, { onError: notifyError })
  const toggle = (set: S) =>
    share.mutate(
      { params: { id: String(set.id) }, body: { shared: !set.shared }, version: set.version },
      {
        onError: notifyError,
      },
    )
  const forget = (set: S) =>
    remove.mutate(
      { params: { id: String(set.id) }, version: set.version },
      {
        onSuccess: () => onNamed(undefined),
        onError: notifyError,
      },
    )
  // A link may name a set only. Without any address the list opens with its default set.
  const plain = useRef(bare === true)
  const open = useEffectEvent(() => {
    const chosen = plain.current ? sets.find((set) => set.default) : undefined
    if (!bare || chosen) plain.current = false
    const named = filtered ? undefined : (applied ?? chosen)
    if (named) onApply(named, true)
  })
  useEffect(() => open(), [data, bare])
  useActions([
    ...(filtered ? [{ id: 'save-filter', label: 'Save these filters as…', run: () => setNaming('new') }] : []),
    ...sets.map((set) => ({
      id: `filter-set-${set.id}`,
      label: `Apply filter: ${set.name}`,
      run: () => onApply(set, false),
    })),
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
          {error !== null && (
            <Menu.Item onClick={() => void refetch()}>Saved filters could not be loaded. Try again</Menu.Item>
          )}
          {sets.map((set) => (
            <Menu.Item
              key={set.id}
              leftSection={<IconCheck size={14} aria-hidden visibility={set === applied ? undefined : 'hidden'} />}
              rightSection={set.shared && <IconUsers size={14} aria-label="Shared" />}
              aria-current={set === applied || undefined}
              onClick={() => onApply(set, false)}
            >
              {set.name}
              {set.shared && set.user.id !== me.id && <span className="fb-option-hint">of {set.user.name}</span>}
            </Menu.Item>
          ))}
          {sets.length > 0 && <Menu.Divider />}
          {applied && <Menu.Label>{sharedText(applied, formats)}</Menu.Label>}
          {applied && <Menu.Item onClick={() => onClear(applied)}>Show everything</Menu.Item>}
          {applied?.can_change && (edited || isOld?.(applied) === true) && (
            <Menu.Item onClick={() => change(applied, filters)}>Update “{applied.name}”</Menu.Item>
          )}
          <Menu.Item disabled={!filtered} onClick={() => setNaming('new')}>
            Save current as…
            {!filtered && <span className="fb-option-hint">Filter the list first</span>}
          </Menu.Item>
          {applied && bare !== null && (
            <Menu.Item onClick={() => change(applied, { default: !applied.default })}>
              {applied.default ? 'Do not open the list with this filter' : 'Open the list with this filter'}
            </Menu.Item>
          )}
          {applied?.can_change && (
            <>
              <Menu.Item onClick={() => toggle(applied)}>
                {applied.shared ? 'Stop sharing' : 'Share with everybody'}
              </Menu.Item>
              <Menu.Item onClick={() => setNaming(applied)}>Rename “{applied.name}”…</Menu.Item>
              <Menu.Item color="var(--fb-error)" onClick={() => forget(applied)}>
                Delete “{applied.name}”
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <NameFilter
          calls={calls}
          set={naming === 'new' ? null : naming}
          filters={filters}
          onDone={(saved) => {
            setNaming(null)
            if (naming === 'new' && saved) onNamed(saved.id)
          }}
        />
      )}
    </>
  )
}

/** Returns a sentence on the people with whom the set is shared. */
const sharedText = ({ shared, shared_with }: FilterSetHead, { counted }: Pick<Formats, 'counted'>): string =>
  shared
    ? `Shared with ${counted(shared_with ?? 0, 'other person', 'other people')} who can see this list.`
    : 'Not shared. Only you can see it.'
