import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { diaryScopes, has } from '#core/permissions.ts'
import { searchOf } from '#web/paths.ts'
import { ApiError, callFully, newKey, queryFor, takeBack } from '#web/api.ts'
import { wayBack } from '#web/focus.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useFollowed } from '#web/watched.ts'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { doneSentence } from '../../entries/web/diaryActions.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { approveInbox, getInboxSummary, type InboxSummary } from '../inbox.contract.ts'
import './inbox.css'
import { OddityBadges } from './InboxDays.tsx'
import { weekKey } from './inboxState.ts'

const maxNamed = 5

/** Numbers of what waits for me, with one action for everything that is not odd; the weeks that need a look by name. */
export function ToApprove() {
  const me = useMe()
  const decides = diaryScopes.some((scope) => has(me, `diary.decide_${scope}`))
  const { data, isLoading, error } = useQuery({ ...queryFor(getInboxSummary, {}), enabled: decides })
  useFollowed(decides ? ['diary'] : [], [getInboxSummary])
  useHold(isLoading)
  if (!decides) return null
  return (
    <SectionCard title="To approve" actions={<Link to="/diary/inbox/">Open the inbox</Link>}>
      <ErrorAlert error={error} />
      {data && <Waiting summary={data} />}
    </SectionCard>
  )
}

function Waiting({ summary: { people, entries, clean, remarked } }: { summary: InboxSummary }) {
  const { formats, today } = useDiaryLocale()
  const { counted } = formats
  const { approve, busy } = useApproval(clean, remarked.entries)
  if (entries === 0) return <p className="fb-muted fb-approve-text">Nothing to approve</p>
  const named = remarked.results.slice(0, maxNamed)
  return (
    <>
      <p className="fb-approve-text">
        <strong>{counted(people, 'person', 'people')}</strong>, {counted(entries, 'entry', 'entries')}
      </p>
      {clean > 0 && (
        <Button tone="soft" fullWidth icon={<IconCheck size={16} aria-hidden />} busy={busy} onClick={approve}>
          {remarked.entries === 0 ? `Approve all ${clean}` : `Approve all ${clean} without remarks`}
        </Button>
      )}
      {named.length > 0 && (
        <>
          <p className="fb-muted fb-approve-text">{counted(remarked.entries, 'entry', 'entries')} with remarks:</p>
          <ul className="fb-approve-odd">
            {named.map((week) => (
              <li key={weekKey(week)}>
                <Link to="/diary/inbox/" search={searchOf({ open: weekKey(week) })}>
                  {week.user.name}, {formats.dayRange(week.week_start, week.week_end, today)}
                </Link>
                <span className="fb-inbox-odd">
                  <OddityBadges oddities={week.oddities} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {remarked.weeks > named.length && (
        <p className="fb-approve-text">
          <Link to="/diary/inbox/">
            {counted(remarked.weeks - named.length, 'more week', 'more weeks')} with remarks
          </Link>
        </p>
      )}
    </>
  )
}

/** Approves as many as the button said, and says what was left. */
function useApproval(clean: number, left: number) {
  const client = useQueryClient()
  const { formats } = useDiaryLocale()
  const [busy, setBusy] = useState(false)
  const approve = async () => {
    // The button is gone once there is nothing left for it.
    const back = wayBack()
    setBusy(true)
    try {
      const { undo } = await callFully(approveInbox, { body: { count: clean } }, { idempotencyKey: newKey() })
      const rest =
        left === 0
          ? ''
          : ` ${formats.counted(left, 'entry', 'entries')} with remarks ${left === 1 ? 'needs' : 'need'} your attention.`
      notifySuccess(
        doneSentence('approve', clean, formats) + rest,
        undo === undefined ? undefined : () => takeBack(undo).then(() => refreshDiary(client)),
      )
    } catch (error) {
      notifyError(error)
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshDiary(client)
      setBusy(false)
      setTimeout(back)
    }
  }
  return { busy, approve: () => void approve() }
}
