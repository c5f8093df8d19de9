/** How a list is searched: what can be written, and each key with what it takes, what it finds and an example. */
import { useEffect, useEffectEvent, useState } from 'react'

import { exampleOf, forms } from '#core/explainSearch.ts'
import type { SearchKey, SearchKeys } from '#core/search.ts'
import { Dialog } from '../Dialog.tsx'
import { ErrorAlert } from '../ErrorAlert.tsx'
import './QueryHelpDialog.css'
import type { QueryHelp, QueryKeyHelp } from './types.ts'

interface QueryHelpDialogProps {
  title: string
  keys: SearchKeys
  help: () => Promise<QueryHelp>
  /** Puts an example into the box. */
  onTry: (term: string) => void
  onClose: () => void
}

export function QueryHelpDialog({ title, keys, help, onTry, onClose }: QueryHelpDialogProps) {
  const [results, setResults] = useState<QueryHelp | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useEffectEvent(() => void help().then(setResults, setError))
  useEffect(() => load(), [])
  const tried = (term: string) => {
    onClose()
    onTry(term)
  }
  const known = (results ?? []).flatMap((queryKeyHelp) =>
    keys[queryKeyHelp.key] ? [{ ...queryKeyHelp, is: keys[queryKeyHelp.key] as SearchKey }] : [],
  )
  return (
    <Dialog opened title={title} width={720} onCancel={onClose}>
      <div className="fb-query-help">
        <p>
          Write words, or keys with what they should say. All of it must hold; upper and lower case, and letters with
          and without accents, are the same. What the list is narrowed to stands beside the box, and what was not
          understood under it. Press an example to search it.
        </p>
        {error !== null && <ErrorAlert error={error} />}
        <section aria-labelledby="fb-query-grammar">
          <h3 id="fb-query-grammar">How it is written</h3>
          <dl>
            {grammar(known).map(({ term, does }) => (
              <div key={term}>
                <dt>
                  <Example term={term} onTry={tried} />
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="fb-query-keys" aria-busy={results === null && error === null}>
          <h3 id="fb-query-keys">Keys of this list</h3>
          <dl>
            {known.map((record) => (
              <div key={record.key}>
                <dt>
                  <Example term={termOf(record)} onTry={tried} />
                </dt>
                <dd>
                  <strong>{record.key}</strong> · {kindWords[record.is.kind]}
                  <br />
                  {record.hint}
                  <Values {...record} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}

type Known = QueryKeyHelp & { is: SearchKey }

const kindWords: Record<SearchKey['kind'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'One of a list',
}

const termOf = ({ key, is, example }: Known) => `${key}:${example ?? exampleOf(is)}`

const Example = ({ term, onTry }: { term: string; onTry: (term: string) => void }) => (
  <button type="button" title="Search this" onClick={() => onTry(term)}>
    <code>{term}</code>
  </button>
)

/** The values that a key takes, where it does not take any text: the words of a list with their meaning. */
function Values({ is, options }: Known) {
  if (is.kind === 'text') return null
  if (is.kind !== 'choice') return <span className="fb-muted"> Write {forms(is)}.</span>
  const choices = Array.isArray(options) ? options : []
  return (
    <ul>
      {is.options.map((value) => (
        <li key={value}>
          <code>{value}</code>{' '}
          <span className="fb-muted">{choices.find((option: { value: string }) => option.value === value)?.label}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lists the grammar, with the list's own keys. */
function grammar(known: readonly Known[]): { term: string; does: string }[] {
  const text = known.find(({ is }) => is.kind === 'text')
  const ordered = known.find(({ is }) => is.kind === 'date') ?? known.find(({ is }) => is.kind === 'number')
  const [low, high] = ordered?.is.kind === 'date' ? ['2026-01-01', '2026-03-31'] : ['4', '8']
  return [
    { term: 'quay wall', does: 'Both words, wherever they stand.' },
    { term: '"quay wall"', does: 'The phrase, word by word.' },
    { term: '-quay', does: 'Without what says “quay”. A minus goes before anything, also before a key.' },
    ...(text
      ? [
          { term: termOf(text), does: 'Only what this key finds. A value with spaces or commas stands in quotes.' },
          { term: `${text.key}:${text.example ?? 'one'},other`, does: 'One or the other.' },
          { term: `-${termOf(text)}`, does: 'Without those.' },
        ]
      : []),
    ...(ordered
      ? [
          { term: `${ordered.key}:>${low}`, does: `After it, or more: ${low} itself is not among them.` },
          { term: `${ordered.key}:<${high}`, does: 'Before it, or less.' },
          {
            term: `${ordered.key}:${low}..${high}`,
            does: 'From one to the other, both included. A hyphen will do, too.',
          },
        ]
      : []),
  ]
}
