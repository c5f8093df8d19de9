/** Card of the choice on the map: one project, or those of one place, with links to their pages. */
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { queryFor } from '#web/api.ts'
import { addressOf, type ShownRecordType } from '#web/record/shownRecordType.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { MapDetails } from './projectsLayer.ts'
import { stateWords } from './states.ts'

/** The chosen project, or the bounds around several. */
export type Chosen = MapDetails | { around: string }

interface ChosenPlaceProps {
  kind: ShownRecordType
  query: Readonly<Record<string, string>>
  chosen: Chosen
  onClose: () => void
}

export function ChosenPlace({ kind, query, chosen, onClose }: ChosenPlaceProps) {
  const card = useRef<HTMLDivElement>(null)
  const several = 'around' in chosen
  const key = several ? chosen.around : chosen.id
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const here = card.current
    here?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    here?.addEventListener('keydown', onKey)
    return () => here?.removeEventListener('keydown', onKey)
  }, [key])
  return (
    <div
      ref={card}
      className="fb-map-card"
      role="group"
      aria-label={several ? 'At this place' : chosen.name}
      tabIndex={-1}
    >
      {several ? <AtPlace kind={kind} query={{ ...query, bbox: chosen.around }} /> : <One kind={kind} told={chosen} />}
      <IconButton label="Close" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

const One = ({ kind, told: { id, name, reference, state } }: { kind: ShownRecordType; told: MapDetails }) => (
  <div>
    <Link to={addressOf(kind, id)} className="fb-strong">
      {name}
    </Link>
    <p className="fb-muted">
      {reference}{' '}
      <span className="fb-phase" data-phase={state}>
        {stateWords[state]}
      </span>
    </p>
  </div>
)

interface Listed {
  results: readonly { id: number; name: string; reference: string }[]
  count: number
}

function AtPlace({ kind, query }: { kind: ShownRecordType; query: Readonly<Record<string, string>> }) {
  const { data, error } = useQuery(queryFor(kind.calls.list, { query: { ...query, rows: '20' } }))
  if (error && !data) return <ErrorAlert error={error} />
  if (data === undefined) return <SkeletonBlock lines={3} label="Loading projects at this place" />
  const { results, count } = data as Listed
  return (
    <div>
      <p className="fb-strong">{count} at this place</p>
      <ul>
        {results.map(({ id, name, reference }) => (
          <li key={id}>
            <Link to={addressOf(kind, id)}>{name}</Link> <span className="fb-muted">{reference}</span>
          </li>
        ))}
      </ul>
      {count > results.length && <p className="fb-muted">The list shows all {count}.</p>}
    </div>
  )
}
