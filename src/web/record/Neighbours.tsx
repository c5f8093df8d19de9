import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { useActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { addressOf, type ShownRecordType } from './shownRecordType.ts'
import { neighbourOf, placeOf } from './neighbours.ts'

/** The record before and the one after, in the list that this one was opened from. */
export function Neighbours({ kind, id }: { kind: ShownRecordType; id: number }) {
  const { formats } = useLocale()
  const navigate = useNavigate()
  const module = kind.names.prefix
  const place = placeOf(module, id)
  const go = (step: 1 | -1) =>
    void neighbourOf(module, kind.calls.list, id, step)
      .then((to) => (to === null ? undefined : navigate({ to: addressOf(kind, to) })))
      .catch(notifyError)
  const hasNext = place !== null && (place.at < place.total.count || place.total.count_is_at_least === true)
  const hasPrevious = place !== null && place.at > 1
  useActions([
    ...(hasNext ? [{ id: 'next-record', label: `Next ${kind.noun}`, key: 'j', run: () => go(1) }] : []),
    ...(hasPrevious ? [{ id: 'previous-record', label: `Previous ${kind.noun}`, key: 'k', run: () => go(-1) }] : []),
  ])
  if (!place) return null
  return (
    <span className="fb-record-place">
      <IconButton label={`Previous ${kind.noun}`} disabled={!hasPrevious} onClick={() => go(-1)}>
        <IconChevronLeft aria-hidden />
      </IconButton>
      <span className="fb-num fb-small fb-muted">
        {formats.number(place.at)} of {formats.total(place.total)}
      </span>
      <IconButton label={`Next ${kind.noun}`} disabled={!hasNext} onClick={() => go(1)}>
        <IconChevronRight aria-hidden />
      </IconButton>
    </span>
  )
}
