import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import './Suggestions.css'
import { includesText } from '#core/folded.ts'
import { type AtCaret, atCaret, bestFirst, withKey, withValue } from './completion.ts'
import type { KeyTaker } from './QueryBox.tsx'
import type { QueryHelp, QueryKeyHelp, QueryOption } from './types.ts'

interface SuggestionsProps {
  id: string
  label: string
  text: string
  /** Null while nothing is to be offered. */
  caret: number | null
  help: () => Promise<QueryHelp>
  /** Puts the text with a suggestion into the box; `done`: there is nothing more to offer for now. */
  put: (next: { text: string; caret: number }, done: boolean) => void
  /** Called when the list opens or closes, and when another option is marked. */
  onShown: (shown: { active: string | undefined } | null) => void
  /** Takes what answers to the keys of the box. */
  onTaker: (taker: KeyTaker | null) => void
}

/** The list under a query box: keys that begin like this, or values of the key before the caret. */
export function Suggestions({ id, label, text, caret, help, put, onShown, onTaker }: SuggestionsProps) {
  const [keys, setKeys] = useState<QueryHelp>([])
  const [mark, setMark] = useState({ in: '', at: -1 })
  const load = useEffectEvent(() => void help().then(setKeys))
  useEffect(() => load(), [])

  const place =
    caret === null
      ? null
      : atCaret(
          text,
          caret,
          keys.map(({ key }) => key),
        )
  const { options, loading } = useOptions(place, keys)
  const listed = place !== null && !(place.kind === 'key' && place.typed === '' && text.trim() !== '') ? options : []
  const open = listed.length > 0
  // An answer that comes while an option is marked must not leave the mark on another one.
  const signature = listed.map(({ value }) => value).join('\n')
  const marked = mark.in === signature ? mark.at : -1
  const setMarked = (index: number) => setMark({ in: signature, at: index })
  const active = open && marked >= 0 ? `${id}-${marked}` : undefined
  const notifyShown = useEffectEvent(onShown)
  useEffect(() => notifyShown(open ? { active } : null), [open, active])
  useEffect(() => {
    if (active !== undefined) document.querySelector(`[id="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const pick = (option: QueryOption | undefined) => {
    if (!place || !option) return
    if (place.kind === 'key') put(withKey(text, place, option.value), false)
    else put(withValue(text, place, option.value), true)
  }
  const onKey = useEffectEvent<KeyTaker>(({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (!open || altKey || ctrlKey || metaKey) return false
    if (key === 'ArrowDown') setMarked((marked + 1) % listed.length)
    else if (key === 'ArrowUp') setMarked(marked <= 0 ? listed.length - 1 : marked - 1)
    else if (key === 'Enter' && marked >= 0) pick(listed[marked])
    // Tab on an empty box without a marked suggestion goes on to the next control, as everywhere.
    else if (key === 'Tab' && !shiftKey && (marked >= 0 || place?.typed !== '')) pick(listed[Math.max(marked, 0)])
    else return false
    return true
  })
  const register = useEffectEvent(onTaker)
  useEffect(() => {
    register((event) => onKey(event))
    return () => register(null)
  }, [])

  if (place?.kind === 'value' && loading && !open) return <Note>Searching…</Note>
  if (!open) return null
  return (
    <div id={id} role="listbox" aria-label={`Suggestions for ${label}`} className="fb-suggestions">
      {listed.map((option, index) => (
        <button
          type="button"
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          tabIndex={-1}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
        >
          <span>{option.label}</span>
          {option.hint !== undefined && <span className="fb-option-hint">{option.hint}</span>}
        </button>
      ))}
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="fb-suggestions fb-muted" role="status">
    {children}
  </p>
)

const pauseMs = 150

/** Options for what stands at the caret; those of the server once typing pauses, a late answer is dropped. */
function useOptions(place: AtCaret | null, keys: QueryHelp) {
  const [found, setFound] = useState<{ for: string; options: readonly QueryOption[] } | null>(null)
  const key = place?.kind === 'value' ? keys.find((queryKeyHelp) => queryKeyHelp.key === place.key) : undefined
  const asks = typeof key?.options === 'function'
  const requestKey = asks && place ? `${key.key}:${place.typed}` : null
  const loadOptions = useEffectEvent(async (what: string, signal: AbortSignal) => {
    if (typeof key?.options !== 'function' || !place) return
    // Suggestions are empty if the search fails: the query can still be typed.
    const options = await key.options(place.typed.trim(), signal).catch((): readonly QueryOption[] => [])
    if (!signal.aborted) setFound({ for: what, options })
  })
  useEffect(() => {
    if (requestKey === null) return
    const stop = new AbortController()
    const timer = setTimeout(() => void loadOptions(requestKey, stop.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [requestKey])
  if (place?.kind === 'key') return { options: keysLike(keys, place.typed), loading: false }
  if (!key || !place) return { options: [], loading: false }
  if (!asks) return { options: valuesLike(key, place.typed), loading: false }
  if (found?.for === requestKey) return { options: bestFirst(found?.options ?? [], place.typed), loading: false }
  // While more of the same key's value is typed, matching earlier suggestions stay.
  const stays = found?.for.startsWith(`${key.key}:`) === true
  return {
    options: stays ? bestFirst(found.options, place.typed).filter((option) => isLike(option, place.typed)) : [],
    loading: true,
  }
}

const keysLike = (keys: QueryHelp, typed: string): QueryOption[] =>
  keys
    .filter(({ key, alias }) => alias !== true && key.startsWith(typed.toLowerCase()))
    .map(({ key, hint }) => ({ value: key, label: `${key}:`, hint }))

const valuesLike = ({ options }: QueryKeyHelp, typed: string): QueryOption[] =>
  Array.isArray(options)
    ? bestFirst(options as readonly QueryOption[], typed).filter((option) => isLike(option, typed))
    : []

const isLike = ({ value, label, hint = '' }: QueryOption, typed: string) =>
  [value, label, hint].some((words) => includesText(words, typed))
