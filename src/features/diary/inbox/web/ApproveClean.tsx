/** Approves all waiting entries without remarks: on the home screen and in the inbox. */
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, callFully, newKey, takeBack } from '#web/api.ts'
import { wayBack } from '#web/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { doneSentence } from '../../entries/web/diaryActions.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { approveInbox } from '../inbox.contract.ts'

interface ApproveCleanProps {
  /** Waiting entries without remarks, and those with some. */
  clean: number
  remarked: number
  fullWidth?: boolean
}

export function ApproveClean({ clean, remarked, fullWidth = false }: ApproveCleanProps) {
  const { approve, busy } = useApproval(clean, remarked)
  if (clean === 0) return null
  return (
    <Button tone="soft" fullWidth={fullWidth} icon={<IconCheck size={16} aria-hidden />} busy={busy} onClick={approve}>
      {remarked === 0 ? `Approve all ${clean}` : `Approve all ${clean} without remarks`}
    </Button>
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
