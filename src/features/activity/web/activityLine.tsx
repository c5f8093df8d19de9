import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { HistoryItem } from '#core/history.ts'
import { addressLabels } from '#core/locale/wording.ts'
import { has } from '#core/permissions.ts'
import { type Project, project } from '#features/projects/projects.ts'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { useHistoryLine } from '#web/record/HistoryItems.tsx'
import { TabLink } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import type { UiHistoryItem } from '#web/ui/HistoryList.tsx'
import type { ActivityItem } from '../activity.contract.ts'
import { activityWords } from './activityWords.ts'
import { changedDetail, changeWords, streamLabels, toldChange } from './changeWords.ts'

/** Project whose stream is shown. */
export type StreamOf = Pick<Project, 'id' | 'reference' | 'price_follows_items'>

/** Returns a function that writes a line of the stream of a project: who, what with a link to its place, and when. */
export function useActivityLine({
  reference,
  price_follows_items: hasItems = false,
}: StreamOf): (item: ActivityItem) => UiHistoryItem {
  const change = useHistoryLine(project.labels)
  const locale = useLocale()
  const me = useMe()
  const seesInvoices = has(me, 'invoice.view_invoice')
  return (item) => (item.event === 'changed' && item.change ? changeLine(item.change) : eventLine(item))

  /** A change without an action of its own says which fields it set. */
  function changeLine(item: HistoryItem): UiHistoryItem {
    const { who, action, details } = toldChange(item, { project: reference, labelOf })
    const changes = details.map((detail) => changedDetail(detail, locale.formats, hasItems))
    return { ...change({ ...item, changes }), who, action }
  }

  function labelOf(field: string): string {
    const labels: Readonly<Record<string, string>> = project.labels
    const address: Readonly<Record<string, string>> = addressLabels(locale.words)
    return streamLabels[field] ?? labels[field] ?? address[field.replace(/^address_/, '')] ?? field.replaceAll('_', ' ')
  }

  function eventLine(item: ActivityItem): UiHistoryItem {
    const { who, before, after } = activityWords(item)
    return {
      id: item.key,
      ...(who !== null && { who }),
      at: item.at,
      when: locale.formats.dateTime(item.at, locale.timezone),
      action: (
        <>
          {before} {placeOf(item)} {after} {detailOf(item)} {alsoOf(item)}
        </>
      ),
      ...(item.event === 'commented' && { notes: item.text }),
    }
  }

  /** The name of what the line is about, as a link to its place. */
  function placeOf({ event, text, day, hours, record }: ActivityItem): ReactNode {
    const { formats } = locale
    switch (event) {
      case 'read':
      case 'accepted':
      case 'declined':
      case 'document_sent':
      case 'document_ready':
        return documents(text)
      case 'letter_sent':
        return record === null ? documents(text) : invoiceOf(text, record)
      case 'file_added':
        return <TabLink tab="files">{text}</TabLink>
      case 'invoice_issued':
      case 'credit_issued':
        return invoiceOf(text, record)
      case 'payment_received':
      case 'payment_returned':
        return record ? <Link to={paths.to(`/payments/${record.id}/`)}>{text}</Link> : text
      case 'hours_logged':
        return (
          <TabLink tab="diary">
            {formats.hours(hours ?? '0')} h on {day !== null && formats.dayHeading(day)}
          </TabLink>
        )
      case 'commented':
      case 'changed':
        return null
    }
  }

  /** The change of the project that was part of the same act. */
  function alsoOf({ change: also }: ActivityItem): string {
    const words = also?.action === 'update' ? changeWords(also.changes, labelOf, reference) : null
    return words === null ? '' : `and ${words}`
  }

  function detailOf({ event, text, day }: ActivityItem): ReactNode {
    if (event === 'hours_logged' && text !== '') return <span className="fb-muted">{text}</span>
    return event.startsWith('payment_') && day !== null && `on ${locale.formats.longDate(day)}`
  }

  function invoiceOf(text: string, record: ActivityItem['record']): ReactNode {
    return record?.owner === 'invoice' && seesInvoices ? <Link to={paths.invoice(record.id)}>{text}</Link> : text
  }
}

const documents = (title: string) => <TabLink tab="documents">{title}</TabLink>
