/** Actions of the current screen, for the command palette and the keys. */
import { useEffect, useRef } from 'react'

export interface Action {
  id: string
  label: string
  run: () => void
  /** A single key that runs it on this screen; `n` is for creating, by custom. */
  key?: string
  /** Other words by which it is found. */
  keywords?: string
  /** Keys of a part of the screen, which the list of keys (`?`) names first. */
  keyGroups?: () => Promise<readonly KeyGroup[]>
}

/** Keys under a heading: as they are pressed, such as `['G', 'D']` or `['Ctrl', 'K']`. */
export interface KeyGroup {
  title: string
  keys: readonly { keys: readonly string[]; does: string }[]
}

/** The action that explains the search of a screen's list: the list of keys leads there too. */
export const searchHelpAction = 'search-help'

const registered = new Set<{ current: readonly Action[] }>()

/** Registers the screen's actions for as long as it is shown. Pass only what the person may do now. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    registered.add(latest)
    return () => void registered.delete(latest)
  }, [])
}

/** Returns the actions of everything on the screen now, read when the palette opens or a key is pressed. */
export const currentActions = (): readonly Action[] => [...registered].flatMap(({ current }) => current)
