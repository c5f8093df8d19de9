/** Preview of a request: what it takes, the balance before and after it, and who of the team is away meanwhile. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { today } from '#core/days.ts'
import { subtract } from '#core/decimal.ts'
import { holidayName } from '#core/workday.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PlacedParts } from '#web/PlacedParts.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type LeavePreview as Preview, previewLeave } from '../leave.contract.ts'
import type { Dates } from '../leave.rules.ts'
import './leave.css'
import { datesText, daysText, inDays } from '../leaveText.ts'
import { LeaveDays } from './leaveDays.ts'

type Params = {
  [K in keyof Dates]: Dates[K] | null
} & { user_id: number | null; type_id: number | null; id: number | null }

interface LeavePreviewProps {
  asked: Params
  title?: string
  /** Within a card of somebody else's. */
  plain?: boolean
}

/** Reads the preview of a request; `days` is null until person and days are chosen. */
export function usePreview(given: Params) {
  const { start, end, user_id, type_id, id } = given
  const days =
    user_id !== null && start !== null && start !== '' && end !== null && end !== '' ? { user_id, start, end } : null
  const answer = useQuery({
    ...queryFor(previewLeave, {
      query: {
        user_id: String(user_id),
        ...(type_id !== null && { type_id: String(type_id) }),
        start: start ?? '',
        end: end ?? '',
        start_half: String(given.start_half === true) as 'true' | 'false',
        end_half: String(given.end_half === true) as 'true' | 'false',
        ...(id !== null && { id: String(id) }),
      },
    }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  return { ...answer, days }
}

export function LeavePreview({ asked, title = 'Days and balance', plain = false }: LeavePreviewProps) {
  const { days, data, error, isPlaceholderData } = usePreview(asked)
  const validated = (
    <div className="fb-leave-preview" aria-live="polite" aria-busy={isPlaceholderData || undefined}>
      {data && days ? (
        <LeaveDays value={days}>
          <Validated preview={data} />
        </LeaveDays>
      ) : days ? (
        <p className="fb-muted">
          {error === null ? 'Loading the preview' : 'The preview needs a connection: it was not loaded.'}
        </p>
      ) : (
        <p className="fb-muted">Choose the days to see the hours, the remaining balance and who else is away.</p>
      )}
    </div>
  )
  return plain ? validated : <SectionCard title={title}>{validated}</SectionCard>
}

function Validated({ preview }: { preview: Preview }) {
  const { formats, timezone, words } = useLocale()
  const { days, hours, holidays, years, day_hours, problems, clashes } = preview
  const now = today(timezone)
  return (
    <>
      {Object.values(problems)
        .flat()
        .map((problem) => (
          <p key={problem} className="fb-leave-problem">
            <IconAlertTriangle size={16} aria-hidden />
            {problem}
          </p>
        ))}
      {years
        .flatMap(({ enough, after, waiting }) => (enough ? [subtract(after, waiting)] : []))
        .filter((left) => Number(left) < 0)
        .map((left) => (
          <p key={left} className="fb-leave-problem">
            <IconAlertTriangle size={16} aria-hidden />
            {daysText(inDays(subtract('0', left), day_hours), formats)} more than there is left, if all requests are
            approved.
          </p>
        ))}
      {Number(hours) > 0 && (
        <p className="fb-leave-takes">
          <strong>{daysText(days, formats)}</strong> <span className="fb-muted">{formats.hours(hours)} hours</span>
        </p>
      )}
      {holidays.length > 0 && (
        <p className="fb-muted">
          {words.bank_holiday}s are not taken:{' '}
          {holidays.map((holiday) => `${formats.dayHeading(holiday.day)} ${holidayName(holiday)}`).join(', ')}.
        </p>
      )}
      {years.map(({ year_start, before, takes, after, enough, waiting }) => (
        <dl key={year_start} className="fb-leave-balance" data-short={!enough || undefined}>
          {[
            [years.length > 1 ? `Left in the year from ${formats.longDate(year_start)}` : 'Left now', before],
            ['This takes', takes],
            ['Left afterwards', after],
            // Each of several requests fits alone, and all of them do not.
            ...(Number(waiting) > 0
              ? [
                  ['Other requests waiting', waiting],
                  ['Left if all are approved', subtract(after, waiting)],
                ]
              : []),
          ].map(([term = '', value = '']) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{daysText(inDays(value, day_hours), formats)}</dd>
            </div>
          ))}
        </dl>
      ))}
      <PlacedParts place="leave.preview" />
      <h3 className="fb-leave-heading">Also away</h3>
      {clashes.length === 0 ? (
        <p className="fb-muted">Nobody else in the team.</p>
      ) : (
        <ul className="fb-leave-clashes">
          {clashes.map((away, index) => (
            <li key={index}>
              <span className="fb-strong">{away.user.name}</span>
              <span>{datesText(away, formats, now)}</span>
              <span className="fb-muted">
                {away.name}
                {away.decision_id === 'P' && ', not decided yet'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
