import { Link } from '@tanstack/react-router'

import { isDay } from '#core/days.ts'
import { actionText, onBehalfText } from '#core/historyActions.ts'
import { useLocale } from '#web/locale.ts'
import { useRecordLink } from '#web/registry.ts'
import type { AuditItem } from '../audit.contract.ts'

/** An instant in the database's format: 2026-11-26T09:30:00+00:00. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

interface AuditRowsProps {
  rows: readonly AuditItem[]
  /** Shows what else happened to a record: `client-12`. */
  onRecord: (record: string) => void
}

export const AuditRows = ({ rows, onRecord }: AuditRowsProps) => (
  <ol className="fb-audit" aria-label="Changes, newest first">
    {rows.map((row) => (
      <Row key={row.id} row={row} onRecord={onRecord} />
    ))}
  </ol>
)

function Row({ row, onRecord }: { row: AuditItem; onRecord: AuditRowsProps['onRecord'] }) {
  const { formats, timezone } = useLocale()
  const { record } = row
  const describeValue = (value: string | null) => {
    if (value === null) return '–'
    if (isDay(value)) return formats.date(value)
    return instant.test(value) ? formats.dateTime(value, timezone) : value
  }
  return (
    <li>
      <div className="fb-audit-head">
        <time dateTime={row.at}>{formats.dateTime(row.at, timezone)}</time>
        <span>
          <strong>{row.user?.name ?? 'System'}</strong>
          {row.on_behalf_of && ` ${onBehalfText(row.action, row.on_behalf_of.name)}`}{' '}
          {actionText(row.action, `the ${row.noun}`)}{' '}
          {row.hidden && <span className="fb-muted">that you may not see</span>}
          {!record && row.name !== null && <strong>{row.name}</strong>}
          {record && row.part && 'of '}
          {record && <RecordName record={record} />}
          {row.key && <span className="fb-muted"> by the key “{row.key.name}”</span>}
        </span>
        {record && (
          <button
            type="button"
            className="fb-audit-only"
            aria-label={`Only this: ${record.name}`}
            onClick={() => onRecord(`${record.owner}-${record.id}`)}
          >
            Only this
          </button>
        )}
      </div>
      {row.changes.length > 0 && (
        <ul>
          {row.changes.map(({ field, label, before, after }) => (
            <li key={field}>
              <span className="fb-muted">{label}</span>{' '}
              {before !== null && (
                <>
                  <del>{describeValue(before)}</del>
                  <span aria-hidden> → </span>
                  <span className="fb-hidden"> changed to </span>
                </>
              )}
              <ins>{describeValue(after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function RecordName({ record }: { record: NonNullable<AuditItem['record']> }) {
  const link = useRecordLink()(record.owner, record.id)
  const name = record.name === '' ? `No. ${record.id}` : record.name
  if (record.gone || !link) return <strong>{name}</strong>
  return <Link {...link}>{name}</Link>
}
