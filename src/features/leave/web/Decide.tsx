/** Approving, rejecting with a reason, and cancelling a request: from its page, and from the inbox. */
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'

import { useActions } from '#web/actions.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Leave } from '../leave.ts'
import { ReasonDialog, type Reasoned } from './ReasonDialog.tsx'
import { useDecide } from './useDecide.ts'

export function Decide({ record }: { record: Leave }) {
  const decide = useDecide()
  const [asking, setAsking] = useState<Reasoned | null>(null)
  const approve = () => void decide.now(record, 'A')
  useActions([
    ...(record.can_decide
      ? [
          { id: 'approve-leave', label: 'Approve this request', key: 'a', run: approve },
          { id: 'reject-leave', label: 'Reject this request', key: 'r', run: () => setAsking('R') },
        ]
      : []),
    ...(record.can_cancel ? [{ id: 'cancel-leave', label: 'Cancel this request', run: () => setAsking('C') }] : []),
  ])
  return (
    <>
      {record.can_cancel && <Button onClick={() => setAsking('C')}>Cancel…</Button>}
      {record.can_decide && (
        <>
          <Button kbd="R" onClick={() => setAsking('R')}>
            Reject…
          </Button>
          <Button
            tone="primary"
            kbd="A"
            icon={<IconCheck size={16} aria-hidden />}
            busy={decide.busy}
            onClick={approve}
          >
            Approve
          </Button>
        </>
      )}
      <ReasonDialog leave={asking && record} to={asking ?? 'R'} onCancel={() => setAsking(null)} />
    </>
  )
}
