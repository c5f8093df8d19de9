import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { type DayWindow, weekOf } from '#core/days.ts'
import { diaryScopes, has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'

const SubmitWeekDialog = lazy(() => import('./SubmitWeekDialog.tsx').then((kit) => ({ default: kit.SubmitWeekDialog })))

interface SubmitWeekProps {
  /** The owner of the list; null for everyone's. */
  userId: number | null
  window: DayWindow
  onOpen: (entry: DiaryEntry) => void
  change: (changes: Record<string, string | undefined>) => unknown
}

/** In the header of one's own list: the week that the list ends in. */
export function SubmitWeek({ userId, window, onOpen, change }: SubmitWeekProps) {
  const me = useMe()
  const { weekStart, today } = useDiaryLocale()
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
          <SubmitWeekDialog
            userId={me.id}
            window={week}
            onOpen={(entry) => {
              setAsking(false)
              onOpen(entry)
            }}
            onDay={() => void change({ view: 'week', start: week.start, end: week.end > today ? today : week.end })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
