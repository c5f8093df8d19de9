/** Opens a record over its screen by a part of the address: `?qualification=12`, or `new`. */
import { historyState, paths, searchFrom } from './paths.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the id of the opened record, its row where a list had it at hand, and functions that open and close it.
 * Opening adds a history entry, so that Back closes what it opened; closing goes back by it, or replaces an address
 * that was opened directly.
 */
export function useOpened<R extends { id: number }>(name: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = openedIn(search[name])
  const [row, setRow] = useState<R | null>(null)
  const [before, setBefore] = useState(id)
  // A record that is opened again later may have changed.
  if (before !== id) {
    setBefore(id)
    if (id === null) setRow(null)
  }
  const put = (value: string | undefined, how: object) =>
    void navigate({
      to: paths.here(),
      search: searchFrom((current) => ({ ...current, [name]: value })),
      resetScroll: false,
      ...how,
    })
  return {
    id,
    row: row?.id === id ? row : null,
    open: (which: R | 'new') => {
      setRow(which === 'new' ? null : which)
      // A held key opens it twice: only one history entry is added.
      const replace = openedIn((router.latestLocation.search as Record<string, unknown>)[name]) !== null
      put(String(which === 'new' ? which : which.id), replace ? { replace } : { state: historyState({ opened: name }) })
    },
    /** Builds the link that opens one, in another tab too. */
    linkTo: (which: number) => ({
      to: paths.here(),
      search: searchFrom((current) => ({ ...current, [name]: String(which) })),
      state: historyState({ opened: name }),
      resetScroll: false,
    }),
    close: () => {
      const { opened } = router.latestLocation.state as { opened?: unknown }
      if (opened === name) router.history.back()
      else put(undefined, { replace: true })
    },
  }
}

const openedIn = (stated: unknown): number | 'new' | null => {
  if (stated === 'new') return 'new'
  return /^[1-9]\d{0,15}$/.test(String(stated)) ? Number(stated) : null
}
