/** The actions on the suggestions of a list. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, createContext, useContext } from 'react'

import { useActions } from '#web/actions.ts'
import { Button } from '#web/ui/Button.tsx'
import type { RowAction } from '#web/ui/table/types.ts'
import { type Suggestion, isEntry } from '../../entries/entryRows.contract.ts'
import type { DiaryRow } from '../../entries/entries.contract.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { canAddAtOnce } from './suggestionRows.ts'

// Loaded once there is something to add: at the first tap it is there.
const adding = () => import('./addSuggestions.ts')

/** Returns the actions of suggested rows; `onPrefill` opens the form with the row's values. */
export function useSuggestions(rows: readonly DiaryRow[] | undefined, onPrefill: (row: Suggestion) => void) {
  const settings = useDiaryConfig()
  const client = useQueryClient()
  const enter = (wanted: readonly Suggestion[]) => adding().then((kit) => kit.addSuggestions(client, settings, wanted))
  const addable = useMemo(() => (rows ?? []).flatMap((row) => (!isEntry(row) && row.addable ? [row] : [])), [rows])
  useEffect(() => {
    if (addable.length > 0) void adding()
  }, [addable])
  const ready = (row: Suggestion) => canAddAtOnce(row, settings, Temporal.Now.instant().toString())
  const add = (row: Suggestion) => {
    if (ready(row)) void enter([row])
    else open(row)
  }
  const open = (row: Suggestion) => row.addable && onPrefill(row)
  const all = addable.filter(ready)
  // Oldest first, in the order of the week.
  const addAll = () => void enter(all.toReversed())
  const label = `Add all ${all.length} scheduled`
  useActions(all.length > 1 ? [{ id: 'add-scheduled', label, run: addAll }] : [])
  return {
    /** Counts of rows that can be added at once, and of those that need the form: "2 to add, 1 to complete". */
    counts: [
      ...(all.length > 0 ? [`${all.length} to add`] : []),
      ...(addable.length > all.length ? [`${addable.length - all.length} to complete`] : []),
    ],
    ready,
    add,
    open,
    actions: (row: Suggestion): RowAction[] => {
      if (!row.addable) return []
      const withChanges = { label: 'Add with changes…', onClick: () => onPrefill(row) }
      return ready(row) ? [{ label: 'Add', onClick: () => add(row) }, withChanges] : [withChanges]
    },
    /** The toolbar's button that adds all rows; absent for fewer than two. */
    addAll:
      all.length > 1 ? (
        <Button tone="soft" onClick={addAll}>
          {label}
        </Button>
      ) : null,
  }
}

export interface SuggestionActions {
  /** Whether the row is complete. */
  ready: (row: Suggestion) => boolean

  /** Adds the row at once if it is complete, else opens the form. */
  add: (row: Suggestion) => void
}

const Actions = createContext<SuggestionActions>({ ready: () => true, add: () => {} })
export const SuggestionActionsProvider = Actions.Provider
export const useSuggestionActions = (): SuggestionActions => useContext(Actions)
