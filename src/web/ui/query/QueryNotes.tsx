import { explain } from '#core/explainSearch.ts'
import type { SearchKeys } from '#core/search.ts'
import './QueryNotes.css'

/**
 * Explains the parts of a query that are not understood, with the likely intention at a click. A sentence that
 * applies to two terms is shown once.
 */
export const QueryNotes = ({ query, keys, put }: { query: string; keys: SearchKeys; put: (query: string) => void }) =>
  [...new Map(explain(query, keys).map((note) => [note.sentence, note])).values()].map(({ sentence, instead }) => (
    <p key={sentence} className="fb-query-note">
      {sentence}
      {instead && (
        <>
          {' '}
          <button type="button" onClick={() => put(instead.query)}>
            Search <code>{instead.text}</code>
          </button>
        </>
      )}
    </p>
  ))
