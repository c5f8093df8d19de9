import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'

import './Toolbar.css'

/** The line above a list: search, chips, and at the right what changes the list's look. */
export const Toolbar = ({ children, end }: { children?: ReactNode; end?: ReactNode }) => (
  <div className="fb-toolbar">
    {children}
    {end !== undefined && <div className="fb-toolbar-end">{end}</div>}
  </div>
)

export interface SearchBoxProps {
  label: string
  value: string
  /** Called when typing pauses, on Enter and when it is emptied; the value belongs in the URL. */
  onSearch: (value: string) => void
  placeholder?: string
}

/** The query box of a list; `/` goes to it. */
export function SearchBox({ label, value, onSearch, placeholder }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // Only a value that came from elsewhere (back, a chip) may replace what is being typed.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const send = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    latest.current(next)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="fb-search" role="search">
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        data-search-box=""
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else setText('')
        }}
      />
    </div>
  )
}
