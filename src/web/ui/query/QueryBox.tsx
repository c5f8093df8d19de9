import { lazy } from '#web/lazy.tsx'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { SearchKeys } from '#core/search.ts'
import { searchHelpAction, useActions } from '#web/actions.ts'
import '../Toolbar.css'
import { IconButton } from '../IconButton.tsx'
import type { QueryHelp } from './types.ts'

const Suggestions = lazy(() => import('./Suggestions.tsx').then((kit) => ({ default: kit.Suggestions })))

const QueryNotes = lazy(() => import('./QueryNotes.tsx').then((kit) => ({ default: kit.QueryNotes })))
const QueryHelpDialog = lazy(() => import('./QueryHelpDialog.tsx').then((kit) => ({ default: kit.QueryHelpDialog })))

export interface QueryBoxProps {
  label: string
  value: string
  /** Called when typing pauses, on Enter and when it is emptied; the value belongs in the URL. */
  onSearch: (value: string) => void
  placeholder?: string
  /** The keys that its search knows; absent until they are known. */
  keys: SearchKeys | undefined
  /** Suggestions while typing, and the explanation behind the question mark; fetched when the box is first used. */
  help: () => Promise<QueryHelp>
}

/** Offers a key to the list of suggestions; true when it took it. */
export type KeyTaker = (event: KeyboardEvent<HTMLInputElement>) => boolean

/** The query box of a list; `/` goes to it. It completes keys and their values. */
export function QueryBox({ label, value, onSearch, placeholder, keys, help }: QueryBoxProps) {
  const [caret, setCaret] = useState<number | null>(null)
  const [shown, setShown] = useState<{ active: string | undefined } | null>(null)
  const { text, setText, send } = useTypedSearch(value, onSearch, shown !== null)
  const [used, setUsed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const taker = useRef<KeyTaker | null>(null)
  const id = useId()
  const how = `How to ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  const [asking, setAsking] = useState(false)
  useActions([{ id: searchHelpAction, label: how, keywords: 'help query keys', run: () => setAsking(true) }])
  const look = (field: HTMLInputElement) => {
    setUsed(true)
    setCaret(field.selectionStart)
  }
  const put = (next: { text: string; caret: number }, done: boolean) => {
    // The caret must stand behind the chosen text before the next letter is typed, however quickly it follows.
    flushSync(() => {
      setText(next.text)
      setCaret(done ? null : next.caret)
    })
    input.current?.setSelectionRange(next.caret, next.caret)
    if (done) send(next.text)
  }
  const type = (next: string) => put({ text: next, caret: next.length }, true)
  return (
    <>
      <div className="fb-search" role="search">
        <IconSearch size={16} aria-hidden />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={label}
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-expanded={shown !== null}
          aria-controls={shown === null ? undefined : id}
          aria-activedescendant={shown?.active}
          aria-describedby={`${id}-notes`}
          data-search-box=""
          placeholder={placeholder ?? label}
          value={text}
          onFocus={() => setUsed(true)}
          onClick={(event) => look(event.currentTarget)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            look(event.currentTarget)
          }}
          onKeyUp={(event) => {
            if (/^(Arrow(Left|Right)|Home|End)$/.test(event.key) && caret !== null) look(event.currentTarget)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (caret === null && event.key === 'ArrowDown') return look(event.currentTarget)
            if (taker.current?.(event) === true) return event.preventDefault()
            if (event.key === 'Enter') {
              setCaret(null)
              send(text)
            }
            if (event.key !== 'Escape') return
            if (shown !== null) {
              event.preventDefault()
              setCaret(null)
            } else if (text === '') event.currentTarget.blur()
            else setText('')
          }}
          onBlur={() => setCaret(null)}
        />
        <IconButton label={how} className="fb-search-help" onClick={() => setAsking(true)}>
          <IconHelp size={16} aria-hidden />
        </IconButton>
        {used && (
          <Suspense>
            <Suggestions
              id={id}
              label={label}
              text={text}
              caret={caret}
              help={help}
              put={put}
              onShown={setShown}
              onTaker={(keyTaker) => void (taker.current = keyTaker)}
            />
          </Suspense>
        )}
      </div>
      <div id={`${id}-notes`} className="fb-query-notes" role="status">
        {value !== '' && keys && (
          <Suspense>
            <QueryNotes query={value} keys={keys} put={type} />
          </Suspense>
        )}
      </div>
      {asking && keys && (
        <Suspense>
          <QueryHelpDialog
            title={how}
            keys={keys}
            help={help}
            onTry={(term) => type(text.trim() === '' ? term : `${text.trim()} ${term}`)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Sends the typed query once typing pauses; a value from elsewhere (back, a chip) replaces it. */
function useTypedSearch(value: string, onSearch: (value: string) => void, choosing: boolean) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const send = (next: string) => {
    const query = next.trim()
    if (query === sent.current) return
    sent.current = query
    latest.current(query)
  }
  useEffect(() => {
    // `pro` may be about to become `project:`: while something is offered a pause is a longer one.
    const timer = setTimeout(() => send(text), choosing ? 1200 : 300)
    return () => clearTimeout(timer)
  }, [text, choosing])
  return { text, setText, send }
}
