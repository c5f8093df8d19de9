/** The overview of a record: open items, its facts, related records, and the last activity. */
import { type ReactNode, Suspense } from 'react'

import { mayCall } from '#web/mayCall.ts'
import { isPartSeen, useRecordParts } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { AnyRecord } from '../shownRecordType.ts'
import { formWord } from '../formWord.ts'
import { TabLink } from '../TabLink.tsx'
import { Facts, type FactsProps } from './Facts.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { LastActivity } from './LastActivity.tsx'

interface OverviewProps<R extends AnyRecord> extends FactsProps<R> {
  /** Labels of the fields, in the history too. */
  labels: Readonly<Record<string, string>>
  /** Cards of the record type: open items, above the facts; and related records, beside them. */
  open?: ReactNode
  beside?: ReactNode
  /** Facts beside the next step, such as deadlines. */
  dues?: ReactNode
}

export function Overview<R extends AnyRecord>({ labels, open, beside, dues, ...about }: OverviewProps<R>) {
  const { kind, record } = about
  const me = useMe()
  const { overview, activity, formInOverview } = useRecordParts<R>(kind.names.prefix)
  const parts = overview.filter((part) => isPartSeen(me, part, record))
  const shown = (aside: boolean) =>
    parts
      .filter(({ beside: stands = false }) => stands === aside)
      .map(({ id, Part }) => (
        <Suspense key={id}>
          <Part record={record} />
        </Suspense>
      ))
  return (
    <div className="fb-overview">
      <div>
        <NextStepCard>{dues}</NextStepCard>
        <Suspense>{open}</Suspense>
        {shown(false)}
        <SectionCard title="About" actions={formInOverview && <TabLink tab="details">{formWord(record)}</TabLink>}>
          <Facts {...about} />
        </SectionCard>
      </div>
      <div>
        {shown(true)}
        <Suspense>{beside}</Suspense>
        {activity ? (
          <Suspense>
            <activity.Latest record={record} />
          </Suspense>
        ) : (
          mayCall(me, kind.calls.history) && (
            <LastActivity endpoint={kind.calls.history} id={record.id} labels={labels} />
          )
        )}
      </div>
    </div>
  )
}
