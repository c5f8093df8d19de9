/** Approving, rejecting with a reason, and cancelling a request: from its page, and from the inbox. */
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'

import { useActions } from '#web/actions.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Leave } from '../leave.ts'
import { ReasonDialog, type Reasoned } from './ReasonDialog.tsx'
import { useDecide } from './useDecide.ts'

export function Decide({ one }: { one: Leave }) {
  const decide = useDecide()
  const [asking, setAsking] = useState<Reasoned | null>(null)
  const approve = () => void decide.now(one, 'A')
  useActions([
    ...(one.can_decide
      ? [
          { id: 'approve-leave', label: 'Approve this request', key: 'a', run: approve },
          { id: 'reject-leave', label: 'Reject this request', key: 'r', run: () => setAsking('R') },
        ]
      : []),
    ...(one.can_cancel ? [{ id: 'cancel-leave', label: 'Cancel this request', run: () => setAsking('C') }] : []),
  ])
  return (
    <>
      {one.can_cancel && <Button onClick={() => setAsking('C')}>Cancel…</Button>}
      {one.can_decide && (
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
      <ReasonDialog one={asking && one} to={asking ?? 'R'} onCancel={() => setAsking(null)} />
    </>
  )
}
