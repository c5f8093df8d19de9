/** Card of a project's place: in degrees, in the local surveyors' grid, and with a link to directions. */
import { TextInput } from '@mantine/core'
import { IconNavigation, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { locales } from '#core/locale/locales.ts'
import { type Point, writtenPoint } from '#features/projects/projectPlace.ts'
import type { Project } from '#features/projects/projects.ts'
import { directionsTo } from '#web/directions.ts'
import { useLocale } from '#web/locale.ts'
import type { Saving } from '#web/record/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { gridPlace } from '../grid.ts'
import { placeIn } from '../typed.ts'
import { changedWithPlace, pointOf } from './siteReads.ts'

interface PlaceCardProps {
  project: Project
  saving: Saving
  /** Destination of directions: the coordinates, or the middle of the drawing. */
  goal: Point | null
}

export function PlaceCard({ project, saving, goal }: PlaceCardProps) {
  const [edits, setEdits] = useState(false)
  const own = pointOf(project)
  return (
    <SectionCard
      title="Place"
      actions={
        <div className="fb-site-acts">
          {goal !== null && <WayThere goal={goal} />}
          {project.can_change && !edits && (
            <Button tone="quiet" icon={<IconPencil size={16} aria-hidden />} onClick={() => setEdits(true)}>
              {own === null ? 'Set coordinates' : 'Change'}
            </Button>
          )}
        </div>
      }
    >
      {edits ? (
        <PlaceForm project={project} saving={saving} onDone={() => setEdits(false)} />
      ) : goal === null ? (
        <p className="fb-muted">No coordinates or site yet.</p>
      ) : (
        <PlaceText point={goal} middle={own === null} />
      )}
    </SectionCard>
  )
}

/** Opens the navigation of the phone. */
export const WayThere = ({ goal }: { goal: Point }) => (
  <a className="fb-way" href={directionsTo(goal)} target="_blank" rel="noreferrer">
    <IconNavigation size={16} aria-hidden />
    Navigate
  </a>
)

/** Shows a point in degrees and in the grid. `middle`: the point is the middle of the drawing. */
export function PlaceText({ point, middle }: { point: Point; middle: boolean }) {
  const { code } = useLocale()
  const inGrid = gridPlace(point, code)
  return (
    <dl className="fb-place">
      {inGrid && (
        <>
          <dt>{inGrid.grid}</dt>
          <dd className="fb-num">
            {inGrid.text} <span className="fb-muted">{inGrid.accuracy}</span>
          </dd>
        </>
      )}
      <dt>Latitude, longitude</dt>
      <dd className="fb-num">
        {writtenPoint(point)}
        {middle && <span className="fb-muted"> the middle of the site</span>}
      </dd>
    </dl>
  )
}

const placeProblem = 'Enter latitude and longitude in degrees, or a grid reference.'
function PlaceForm({ project, saving, onDone }: Pick<PlaceCardProps, 'project' | 'saving'> & { onDone: () => void }) {
  const { code } = useLocale()
  const client = useQueryClient()
  const [typed, setTyped] = useState(project.coordinates)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useFocusBack()
  useEffect(() => input.current?.select(), [])
  const save = async () => {
    const place = placeIn(typed, code)
    if (place === null && typed.trim() !== '') return setError(placeProblem)
    const coordinates = place === null ? '' : writtenPoint(place)
    setBusy(true)
    try {
      const written = () => {
        for (const { name } of changedWithPlace) void client.invalidateQueries({ queryKey: [name] })
        onDone()
      }
      await saving.onSave({ coordinates }, project.version, { written, leave: (go) => go() })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form
      className="fb-place-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        ref={input}
        data-autofocus
        autoFocus
        label="Coordinates"
        description={`Such as 53.7632, -2.7031 or ${locales[code].placeExample}. Leave empty to remove them.`}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <ErrorAlert error={error} />
      <div className="fb-form-buttons">
        <Button onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
