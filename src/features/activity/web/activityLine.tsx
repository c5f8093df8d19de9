import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { has } from '#core/permissions.ts'
import { project } from '#features/projects/projects.ts'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { useHistoryLine } from '#web/record/HistoryItems.tsx'
import { TabLink } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import type { UiHistoryItem } from '#web/ui/HistoryList.tsx'
import type { ActivityItem } from '../activity.contract.ts'

/** Returns a function that writes a line of the stream: who, what with a link to its place, and when. */
export function useActivityLine(): (item: ActivityItem) => UiHistoryItem {
  const change = useHistoryLine(project.labels)
  const locale = useLocale()
  const me = useMe()
  const seesInvoices = has(me, 'invoice.view_invoice')
  return (item) =>
    item.change
      ? change(item.change)
      : {
          id: item.key,
          who: whoOf(item),
          at: item.at,
          when: locale.formats.dateTime(item.at, locale.timezone),
          action: actionOf(item),
          ...(item.event === 'commented' && { notes: item.text }),
        }

  function actionOf({ event, text, name, day, hours, record }: ActivityItem): ReactNode {
    const { formats } = locale
    const invoice =
      record?.owner === 'invoice' && seesInvoices ? <Link to={paths.invoice(record.id)}>{text}</Link> : text
    switch (event) {
      case 'commented':
        return 'commented'
      case 'read':
        return <>read {documents(text)} for the first time</>
      case 'accepted':
        return <>accepted {documents(text)}</>
      case 'declined':
        return <>declined {documents(text)}</>
      case 'document_sent':
        return <>sent {documents(text)}</>
      case 'file_added':
        return (
          <>
            added the file <TabLink tab="files">{text}</TabLink>
          </>
        )
      case 'invoice_issued':
        return <>issued invoice {invoice}</>
      case 'credit_issued':
        return <>issued credit note {invoice}</>
      case 'payment_received':
      case 'payment_returned':
        return (
          <>
            {record ? <Link to={paths.to(`/payments/${record.id}/`)}>{text}</Link> : text} for {name} was{' '}
            {event === 'payment_received' ? 'received' : 'returned'}
            {day !== null && ` on ${formats.date(day)}`}
          </>
        )
      case 'letter_sent':
        return (
          <>
            wrote to {name}: {record === null ? documents(text) : invoice}
          </>
        )
      case 'hours_logged':
        return (
          <>
            logged{' '}
            <TabLink tab="diary">
              {formats.number(hours ?? '0', 2)} h on {day !== null && formats.dayHeading(day)}
            </TabLink>
            {text !== '' && <span className="fb-muted"> {text}</span>}
          </>
        )
      case 'changed':
        return ''
    }
  }
}

const documents = (title: string) => <TabLink tab="documents">{title}</TabLink>

/** The actor: a person of the firm, the client by the name that it gave, or what moved by itself. */
function whoOf({ user, event, name }: ActivityItem): string {
  if (user) return user.name
  if (event === 'payment_received' || event === 'payment_returned') return 'Payment'
  return event === 'accepted' || event === 'declined' ? name : 'The client'
}
