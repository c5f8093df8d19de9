import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { RecordPicker } from './RecordPicker.tsx'
import { useLocale } from '#web/locale.ts'

/** A name of the file that is no record of ours. `answer`: the record it means, `none` for leaving it out. */
export interface MissingName {
  name: string
  /** Number of rows with the name. */
  rows: number
  /** The likeliest first. */
  choices: readonly { id: number; name: string }[]
  answer: PickerOption | 'none' | null
}

export interface NameWords<T> {
  title: (open: number) => string
  matched: string
  about: string
  /** The button that leaves it out, and its label afterwards. */
  leave: string
  left: string
  label: (name: T) => string
  nothing: string
  beside?: (name: T) => string
}

interface NameListProps<T extends MissingName> {
  names: readonly T[]
  words: NameWords<T>
  keyOf: (name: T) => string
  load: (name: T) => (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  onAnswer: (name: T, answer: MissingName['answer']) => void
}

/** Names shown before the list is unfolded. */
const folded = 20

/** Unmatched names of the file, the most frequent first, each with its choices. */
export function NameList<T extends MissingName>({ names, words, keyOf, load, onAnswer }: NameListProps<T>) {
  const [all, setAll] = useState(false)
  if (names.length === 0) return null
  const open = names.filter(({ answer }) => answer === null).length
  const visible = all ? names : names.slice(0, folded)
  return (
    <SectionCard title={open > 0 ? words.title(open) : words.matched}>
      <p className="fb-muted fb-import-about">{words.about}</p>
      <ul className="fb-import-names">
        {visible.map((name) => (
          <Name
            key={keyOf(name)}
            name={name}
            words={words}
            load={load(name)}
            onAnswer={(answer) => onAnswer(name, answer)}
          />
        ))}
      </ul>
      {visible.length < names.length && <Button onClick={() => setAll(true)}>Show all {names.length}</Button>}
    </SectionCard>
  )
}

interface NameProps<T extends MissingName> {
  name: T
  words: NameWords<T>
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  onAnswer: (answer: MissingName['answer']) => void
}

function Name<T extends MissingName>({ name, words, load, onAnswer }: NameProps<T>) {
  const { formats } = useLocale()
  const { answer } = name
  const beside = words.beside?.(name) ?? ''
  return (
    <li data-open={answer === null || undefined}>
      <div className="fb-import-name">
        <strong>{name.name === '' ? 'Without a name' : name.name}</strong>
        <span className="fb-muted fb-small">
          {formats.counted(name.rows, 'row', 'rows')}
          {beside !== '' && `, ${beside}`}
        </span>
      </div>
      {answer === 'none' ? (
        <>
          <span className="fb-muted">{words.left}</span>
          <Button onClick={() => onAnswer(null)} aria-label={`Choose instead: “${name.name}”`}>
            Choose instead
          </Button>
        </>
      ) : (
        <>
          <RecordPicker
            label={words.label(name)}
            selected={answer}
            load={load}
            onPick={(option) => option && onAnswer({ id: option.id, name: option.name })}
            placeholder={name.choices[0] ? `Did you mean ${name.choices[0].name}?` : 'Type to search'}
            nothing={words.nothing}
          />
          <Button onClick={() => onAnswer('none')} aria-label={`${words.leave}: “${name.name}”`}>
            {words.leave}
          </Button>
        </>
      )}
    </li>
  )
}
