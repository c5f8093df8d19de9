import { lazy } from '#web/lazy.tsx'
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'

import { type DayWindow, weekOf } from '#core/days.ts'
import { diaryScopes, has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'

const SubmitWeekDialog = lazy(() => import('./SubmitWeekDialog.tsx').then((kit) => ({ default: kit.SubmitWeekDialog })))

interface SubmitWeekProps {
  /** The owner of the list; null for everyone's. */
  userId: number | null
  window: DayWindow
}

/** The button in the header of the viewer's own list that submits the week in which the list ends. */
export function SubmitWeek({ userId, window }: SubmitWeekProps) {
  const me = useMe()
  const { weekStart } = useDiaryLocale()
  const [asking, setAsking] = useState(false)
  const seesOthers = diaryScopes.some((scope) => has(me, `diary.view_${scope}`))
  const isOwn = userId === null ? !seesOthers : userId === me.id
  const may = has(me, 'diary.add_entry') || has(me, 'diary.change_entry')
  useActions(may ? [{ id: 'submit-week', label: 'Submit week', run: () => setAsking(true) }] : [])
  if (!may) return null
  const week = weekOf(window.end, weekStart)
  return (
    <>
      {isOwn && (
        <Button icon={<IconSend size={16} aria-hidden />} onClick={() => setAsking(true)}>
          Submit week
        </Button>
      )}
      {asking && (
        <Suspense>
          <SubmitWeekDialog userId={me.id} window={week} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
