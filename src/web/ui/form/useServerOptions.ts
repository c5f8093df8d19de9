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

/**
 * Searches options for the typed text once typing pauses, and drops late answers. `of`: the text of the found
 * options.
 */
export function useServerOptions(
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>,
  search: string,
  wanted: boolean,
) {
  const [options, setOptions] = useState<readonly PickerOption[]>([])
  const [first, setFirst] = useState('')
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
        setFirst(search)
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
  }, [search, wanted])
  // A search that has not run yet must not show “nothing found”.
  return { options, of: first, state: state === 'idle' && first !== search ? 'loading' : state }
}
