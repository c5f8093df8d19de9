import type { Similar } from '#core/recordDuplicates.ts'
import { Button } from '#web/ui/Button.tsx'
import { isFailure } from '#web/ui/errors.ts'

const words = {
  name: 'the same name',
  like: 'a similar name',
  email: 'the same email',
  phone: 'the same telephone number',
} satisfies Record<Similar['same'][number], string>

interface DuplicatesProps {
  /** Refusal of the server. */
  error: unknown
  /** Path of the record type's pages: `/clients/`. */
  path: string
  onConfirm: () => void
}

/** The records that a new one looks like, to look at first; or it is another one, and is made. */
export function Duplicates({ error, path, onConfirm }: DuplicatesProps) {
  if (!isFailure(error) || error.body['code'] !== 'duplicate') return null
  const similar = error.body['similar'] as Similar[]
  return (
    // The button that was pressed may be far below.
    <div ref={shown} tabIndex={-1} className="fb-card" role="group" aria-label="Possible duplicates">
      <SimilarOnes similar={similar} path={path} />
      <Button onClick={onConfirm}>Not a duplicate: add it</Button>
    </div>
  )
}

const shown = (group: HTMLElement | null) => group?.focus()

/** Lists similar records; each opens in a new tab, so that the typed values stay. */
export const SimilarOnes = ({ similar, path }: { similar: readonly Similar[]; path: string }) => (
  <ul>
    {similar.map(({ id, name, same }) => (
      <li key={id}>
        <a href={`${path}${id}/`} target="_blank" rel="noreferrer">
          {name}
        </a>
        : {same.map((text) => words[text]).join(', ')}
      </li>
    ))}
  </ul>
)
