/** The inbox screen's state: entries left out, decisions, the next week to open, and the keyboard. */
import { soFar } from '#web/soFar.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import { useActions } from '#web/actions.ts'
import { useHotkeys } from '#web/ui/useHotkeys.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { type Inbox, type InboxWeek, listInbox } from '../inbox.contract.ts'
import { nextWeek, split, weekKey, changedMeanwhile, restoreWeek, without } from './inboxState.ts'
import { ApiError, takeBack } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { withRecordNames } from '#web/ui/errors.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { doneSentence } from '../../entries/web/diaryActions.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { entryNames } from '../../entries/web/entryText.ts'
import { sendAct } from '../../entries/web/useDiaryActions.tsx'

/** Why neither decision is possible. */
export const nothingTicked = 'Tick the entries to decide on.'

interface InboxProps {
  data: Inbox | undefined
  /** True while the rows are those of the previous page. */
  outdated: boolean
  /** Around all that waits: keys walk over the cards of other features too. */
  list: RefObject<HTMLElement | null>
  /** The key of the opened week, in the address. */
  opened: string | undefined
  open: (key: string | undefined) => void
}

export function useInbox({ data, outdated, list, opened, open }: InboxProps) {
  const decide = useInboxActions()
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<InboxWeek | null>(null)
  const focusOn = useRef<string | undefined>(undefined)
  const weeks = soFar(data?.results)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const exclude = (ids: readonly number[], out: boolean) =>
    setExcluded((before) => (out ? new Set([...before, ...ids]) : before.difference(new Set(ids))))

  /** Decides, opens what comes next and puts the focus there. */
  const decided = async (
    act: 'approve' | 'reject',
    week: InboxWeek,
    entries: readonly DiaryEntry[],
    reason?: string,
  ) => {
    if (!data || entries.length === 0) return
    const next = nextWeek(data, weekKey(week), new Set(entries.map(({ id }) => id)))
    const doing = decide(act, entries, reason)
    focusOn.current = next
    open(next)
    // A person who went elsewhere is not brought back.
    if ((await doing) || gone.current) return
    focusOn.current = weekKey(week)
    open(weekKey(week))
  }
  /** Entries that both decisions act on: those that are ticked. */
  const ticked = (week: InboxWeek) => split(week, excluded).kept
  const approve = (week: InboxWeek) => decided('approve', week, ticked(week))

  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-week]') ?? [])]
  const headOf = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('[data-inbox-open]')
  const focusedCard = () => document.activeElement?.closest<HTMLElement>('[data-week]') ?? null
  useEffect(() => {
    const targetKey = focusOn.current
    const head =
      targetKey === undefined ? undefined : headOf(cards().find((card) => card.dataset['week'] === targetKey))
    if (!head || document.querySelector('[aria-modal="true"]')) return
    focusOn.current = undefined
    head.focus()
    head.scrollIntoView({ block: 'nearest' })
  })

  /**
   * The week that a key acts on: the focused one, else the opened one, else the first; none if that week is gone, for
   * instance decided by somebody else, so that no other week is hit.
   */
  const targetWeek = (): InboxWeek | undefined => {
    const key = focusedCard()?.dataset['week'] ?? opened
    if (outdated) return undefined
    return key === undefined ? weeks[0] : weeks.find((week) => weekKey(week) === key)
  }
  const walk = (step: 1 | -1) => {
    const all = cards()
    const element = focusedCard()
    const next = element ? all[all.indexOf(element) + step] : all.at(step === 1 ? 0 : -1)
    headOf(next)?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const toggle = () => {
    const ids = document.activeElement?.closest<HTMLElement>('[data-ids]')?.dataset['ids']?.split(' ').map(Number)
    if (ids && ids.length > 0) exclude(ids, !ids.every((id) => excluded.has(id)))
  }
  /** Up and down walk over what can be left out, once one is among it. */
  const onArrows = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-inbox-open], .fb-check > input') ?? [])]
    const index = stops.indexOf(document.activeElement as HTMLElement)
    const next = step === 0 || index < 0 ? undefined : stops[index + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrows(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useHotkeys({ j: () => walk(1), k: () => walk(-1) })
  const act = (run: (week: InboxWeek) => unknown) => {
    const week = targetWeek()
    if (week && ticked(week).length === 0) notify({ message: nothingTicked })
    else if (week) void run(week)
  }
  useActions(
    weeks.length === 0
      ? []
      : [
          { id: 'inbox-approve', label: 'Approve this week', key: 'a', run: () => act(approve) },
          { id: 'inbox-reject', label: 'Reject this week', key: 'r', run: () => act(setAsking) },
          { id: 'inbox-exclude', label: 'Tick or untick this entry or day', key: 'x', run: toggle },
        ],
  )

  return {
    excluded,
    exclude,
    approve,
    askWhy: setAsking,
    rejecting: asking && ticked(asking),
    cancelReject: () => {
      focusOn.current = asking ? weekKey(asking) : undefined
      setAsking(null)
    },
    reject: async (reason: string) => {
      if (!asking) return
      setAsking(null)
      await decided('reject', asking, ticked(asking), reason)
    },
  }
}

/** Answers whether it was done; a refusal has been shown by then. */
type Decide = (act: 'approve' | 'reject', entries: readonly DiaryEntry[], reason?: string) => Promise<boolean>

function useInboxActions(): Decide {
  const client = useQueryClient()
  const { formats } = useLocale()
  return async (act, entries, reason = '') => {
    const ids = new Set(entries.map(({ id }) => id))
    await client.cancelQueries({ queryKey: [listInbox.name] })
    const before = client.getQueriesData<Inbox>({ queryKey: [listInbox.name] })
    for (const [key, inbox] of before) if (inbox) client.setQueryData(key, without(inbox, ids))
    try {
      const undo = await sendAct(act, entries, { reason })
      const name = entries[0]?.user.name
      const done = doneSentence(act, ids.size, formats)
      notify({
        tone: 'success',
        message: name === undefined ? done : `${name}: ${lowerFirst(done)}`,
        ...(undo !== undefined && { undo: () => takeBack(undo).then(() => refreshDiary(client)) }),
      })
      // The screen shows it already.
      void refreshDiary(client)
      return true
    } catch (error) {
      for (const [key, inbox] of before)
        client.setQueryData<Inbox>(key, (current) => current && inbox && restoreWeek(current, inbox, ids))
      const faster = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (faster) notify({ tone: 'error', message: changedMeanwhile(error.body, ids.size) })
      else notifyError(withRecordNames(error, entryNames(entries, formats)))
      // Not awaited: the restored entries can be read and opened before the answer arrives.
      void refreshDiary(client)
      return false
    }
  }
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
