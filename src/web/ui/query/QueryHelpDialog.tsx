/** Help for a list's search: its syntax, and each key with its values, what it finds and an example. */
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
          Type words, or filters with a value. The list shows records that match all of them. Capitals and accents make
          no difference. Active filters appear beside the box, and problems appear below it. Select an example to search
          for it.
        </p>
        {error !== null && <ErrorAlert error={error} />}
        <section aria-labelledby="fb-query-grammar">
          <h3 id="fb-query-grammar">How to search</h3>
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
          <h3 id="fb-query-keys">Filters of this list</h3>
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
    { term: 'quay wall', does: 'Both words, in any place.' },
    { term: '"quay wall"', does: 'This exact phrase.' },
    { term: '-quay', does: 'Not “quay”. You can put a minus before any word or filter.' },
    ...(text
      ? [
          { term: termOf(text), does: 'Only this value. Put values with spaces or commas in quotation marks.' },
          { term: `${text.key}:${text.example ?? 'one'},other`, does: 'One value or the other.' },
          { term: `-${termOf(text)}`, does: 'Not these.' },
        ]
      : []),
    ...(ordered
      ? [
          { term: `${ordered.key}:>${low}`, does: `After or more than ${low}, not including it.` },
          { term: `${ordered.key}:<${high}`, does: 'Before or less.' },
          {
            term: `${ordered.key}:${low}..${high}`,
            does: 'From one to the other, both included. You can also use a hyphen.',
          },
        ]
      : []),
  ]
}
