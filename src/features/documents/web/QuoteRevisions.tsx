/** The revisions of a project's quote that were sent, each with its answer: the documents say the rest. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listDocuments } from '../documents.contract.ts'
import { shownState } from './documentStates.ts'
import './documents.css'

export function QuoteRevisions({ record: { id, quoted } }: { record: { id: number; quoted: string | null } }) {
  const { formats, timezone, words } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(listDocuments, { params: { id: String(id) } }))
  const revisions = data?.filter(({ revision }) => revision !== null)
  return (
    <SectionCard title={words.quote} actions={<TabLink tab="documents">All documents</TabLink>}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!revisions && !error && <SkeletonBlock lines={3} label="Loading the revisions" />}
      {revisions?.length === 0 && (
        <p className="fb-muted">
          No {words.quote.toLowerCase()} was sent from Fieldbook
          {quoted !== null && `; quoted on ${formats.longDate(quoted)}`}.
        </p>
      )}
      {revisions && revisions.length > 0 && (
        <ul className="fb-revisions">
          {revisions.map((sent) => {
            const { id: documentId, revision, title, total, user, created, mailed, opened, answer, by_hand } = sent
            const [status, word] = shownState(sent)
            return (
              <li key={documentId}>
                <span>
                  Revision {revision}: {title}
                </span>
                <StatusBadge status={status} label={word} />
                <span className="fb-num">{typeof total === 'string' && formats.money(total)}</span>
                <span className="fb-muted">
                  {`${mailed ? 'Sent' : 'Made'} by ${user.name}, ${formats.dateTime(created, timezone)}`}
                  {opened !== null && ` · first read ${formats.dateTime(opened, timezone)}`}
                  {answer && ` · ${answer.kind} by ${answer.name} on ${formats.longDate(answer.date)}`}
                  {by_hand &&
                    ` · accepted by hand on ${formats.longDate(by_hand.date)}${by_hand.user ? ` by ${by_hand.user.name}` : ''}`}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </SectionCard>
  )
}
