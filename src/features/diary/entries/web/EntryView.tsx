import { useState } from 'react'

import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { DiaryEntry } from '../entries.contract.ts'
import { actsOf, actWords, type RowAct } from './diaryActions.ts'
import { EntryHistory } from './EntryHistory.tsx'
import { EntryNotes } from './EntryNotes.tsx'
import {
  minutesText,
  projectText,
  timesText,
  detailsText,
  viewerZone,
  zoneToName,
  readOnlyReason,
} from './entryText.ts'
import { LastLocation } from './LastLocation.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { useDiaryActions } from './useDiaryActions.tsx'
import { useDiaryConfig } from './useDiaryConfig.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

/** A read-only entry: why it cannot be changed, and the actions it still offers. */
export function EntryView({ entry, onClose }: { entry: DiaryEntry; onClose: () => void }) {
  const me = useMe()
  const { words, formats, timezone } = useDiaryLocale()
  const { diary_fields: fields, tracking } = useDiaryConfig()
  const perform = useDiaryActions()
  const [rejecting, setRejecting] = useState<readonly DiaryEntry[] | null>(null)
  const act = (what: RowAct, reason?: string) => {
    onClose()
    return perform(what, [entry], reason === undefined ? {} : { reason })
  }
  const named = zoneToName(entry, { organisation: timezone, viewer: viewerZone() })
  const clock = (hours: string) => formats.hours(hours)
  return (
    <Dialog
      opened={rejecting === null}
      title={words.diary_entry}
      onCancel={onClose}
      extra={actsOf(entry).map((text) => (
        <Button key={text} onClick={() => (text === 'reject' ? setRejecting([entry]) : void act(text))}>
          {actWords[text].label}
        </Button>
      ))}
    >
      <div className="fb-form">
        <p className="fb-diary-why" role="note">
          {readOnlyReason(entry, me)}
        </p>
        <EntryNotes entry={entry} />
        <DescriptionList
          items={[
            { term: 'Person', value: entry.user.name },
            { term: 'Date', value: formats.longDate(entry.date) },
            ...when(fields.times, 'Times', `${timesText(entry, formats)}${named === null ? '' : ` (${named})`}`),
            ...when(fields.breaks, 'Breaks', minutesText(entry.breaks, formats) || 'None'),
            ...when(fields.travel, 'Travel', minutesText(entry.travel, formats) || 'None'),
            { term: 'Hours', value: clock(entry.hours) },
            { term: 'Hours total', value: clock(entry.hours_total) },
            ...when(fields.non_billable, 'Non-billable hours', clock(entry.hours_nonbillable)),
            { term: 'Project', value: projectText(entry) },
            { term: 'Task', value: entry.task?.name ?? '' },
            { term: 'Details', value: detailsText(entry) },
          ]}
        />
        {tracking && <LastLocation entry={entry} />}
        <EntryHistory entry={entry} />
      </div>
      <RejectDialog
        entries={rejecting}
        onCancel={() => setRejecting(null)}
        onReject={(reason) => void act('reject', reason)}
      />
    </Dialog>
  )
}

const when = (wanted: boolean, term: string, value: string) => (wanted ? [{ term, value }] : [])
