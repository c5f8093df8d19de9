/**
 * The events that there are: each record type, and what becomes of it. Hooks and deliveries keep them by table
 * (`member.changed`), as the audit does that they come from; outside they are named as the API names records
 * (`user.changed`).
 */
import { recordOwners } from '#server/records/owners.ts'

/** Type of a test message; its record is the webhook. */
export const testType = 'webhook.test'

export const eventKinds = () =>
  recordOwners()
    .map(({ name, words: [noun] }) => ({ kind: name, noun }))
    .toSorted((a, b) => a.noun.localeCompare(b.noun))

/** Null for a kind that there is not. */
export function eventInDatabase(event: string): string | null {
  const [kind = '', verb = ''] = event.split('.')
  const owner = recordOwners().find(({ name }) => name === kind)
  return owner ? `${owner.table}.${verb}` : null
}

export function eventInApi(saved: string): string {
  const [table = '', verb = ''] = saved.split('.')
  return `${kindOf(table)}.${verb}`
}

const kindOf = (table: string) => recordOwners().find((owner) => owner.table === table)?.name ?? table

export interface WebhookDetails {
  org_id: number
  event: string
  type: string
  record: number
  record_version: number | null
  at: string
}

export const eventId = (event: string) => `evt_${event.replaceAll('-', '')}`

/** Builds the body of a message: it names the record, and tells none of its values. */
export const bodyOf = ({ org_id, event, type, record, record_version, at }: WebhookDetails): string =>
  JSON.stringify({
    id: eventId(event),
    type: eventInApi(type),
    timestamp: at,
    organisation_id: org_id,
    data: { kind: kindOf(type.split('.')[0] ?? ''), id: record, version: record_version },
  })
