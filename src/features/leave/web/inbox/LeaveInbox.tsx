/** Leave in the inbox: each request with its hours and other absences, decided with the inbox's shortcuts. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { paths, searchOf } from '#web/paths.ts'
import { ApprovalSection } from '#web/approvals/ApprovalSection.tsx'
import { useApprovals } from '#web/approvals/useApprovals.ts'
import { useLocale } from '#web/locale.ts'
import { isFailure } from '#web/ui/errors.ts'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { useTellWaiting } from '#web/waiting.tsx'
import type { Leave } from '../../leave.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useDecide } from '../useDecide.ts'
import './inbox.css'
import { LeaveCard } from './LeaveCard.tsx'
import { useLeaveToDecide } from './useLeaveToDecide.ts'

/** Returns the card's name in the address: `?open=leave.12`. */
const cardKey = ({ id }: Pick<Leave, 'id'>) => `leave.${id}`

export function LeaveInbox() {
  const { formats, words } = useLocale()
  const { requests = [], count, error, refetch } = useLeaveToDecide()
  const text = `${formats.counted(count, 'request', 'requests')} for ${words.leave.toLowerCase()}`
  useTellWaiting({ count, text, hash: 'leave' })
  const decisions = useDecide()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (key: string | undefined) =>
    void navigate({ to: paths.here(), search: searchOf({ ...search, open: key }), replace: true, resetScroll: false })
  // What was refused, and why, stays on its card until it is decided.
  const [refusals, setRefusals] = useState<ReadonlyMap<number, unknown>>(new Map())
  const approve = (leave: Leave) =>
    void approvals.decide(leave, () =>
      decisions.send(leave, 'A').then(
        () => true,
        (refusal: unknown) => {
          // What another person has decided leaves the list, and its card with it.
          if (isFailure(refusal) && (refusal.status === 404 || refusal.status === 409)) notifyError(refusal)
          setRefusals((before) => new Map([...before, [leave.id, refusal]]))
          open(cardKey(leave))
          return false
        },
      ),
    )
  const approvals = useApprovals({
    rows: requests,
    attribute: 'data-week',
    keyOf: cardKey,
    focusable: '[data-inbox-open]',
    keys: { a: approve, r: (leave) => approvals.reject(leave) },
    onGoOn: (leave, next) => {
      if (search['open'] === cardKey(leave)) open(next && cardKey(next))
    },
  })
  return (
    <>
      <ApprovalSection
        id="leave"
        title={words.leave}
        count={approvals.waiting.length}
        error={error}
        onRetry={() => void refetch()}
        section={approvals.section}
      >
        <ul className="fb-opening-list">
          {approvals.waiting.map((leave) => (
            <LeaveCard
              key={leave.id}
              name={cardKey(leave)}
              leave={leave}
              refusal={refusals.get(leave.id)}
              opened={search['open'] === cardKey(leave)}
              onOpen={(opened) => open(opened ? cardKey(leave) : undefined)}
              onApprove={() => approve(leave)}
              onReject={() => approvals.reject(leave)}
            />
          ))}
        </ul>
      </ApprovalSection>
      <ReasonDialog
        leave={approvals.rejecting}
        to="R"
        onCancel={approvals.cancelReject}
        onDone={approvals.onRejected}
      />
    </>
  )
}
