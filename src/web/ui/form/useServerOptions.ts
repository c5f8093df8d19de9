import { useEffect, useRef, useState } from 'react'

export interface PickerOption {
  id: number | string
  name: string
  /** A few words beside the name: the client, the department, "inactive". */
  hint?: string
  disabled?: boolean
  /** Sentence shown once it is chosen, such as that a contact is not the chosen client's. */
  warning?: string
  /** Whether it is among those that the person used last, which stand first. */
  recent?: boolean
}

const pauseMs = 200
const none: readonly PickerOption[] = []

/**
 * Searches options for the typed text once typing pauses, and drops late answers. `of`: the text of the found
 * options. Another scope has other options, as each project has its own tasks.
 */
export function useServerOptions(
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>,
  search: string,
  wanted: boolean,
  scope = '',
) {
  const [options, setOptions] = useState<readonly PickerOption[]>([])
  const [first, setFirst] = useState({ search: '', scope })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('loading')
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const loadOptions = async () => {
      setState('loading')
      try {
        const found = await latest.current(search.trim(), stop.signal)
        if (stop.signal.aborted) return
        setOptions(found)
        setFirst({ search, scope })
        setState('idle')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }
    const timer = setTimeout(() => void loadOptions(), search === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, wanted, scope])
  // A search that has not run yet must not show “nothing found”.
  const isOld = first.search !== search || first.scope !== scope
  return {
    options: first.scope === scope ? options : none,
    of: first.search,
    state: state === 'idle' && isOld ? 'loading' : state,
  } as const
}
