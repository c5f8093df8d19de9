/**
 * Lists below clients and contacts: their people, the firm's work, invoices, letters, and the clients that belong to
 * one or together with it. Each list shows what may be opened, or seen by the rule of its kind, and nothing else.
 */
import type { FastifyInstance } from 'fastify'

import type { Permission } from '#core/permissions.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { differences, idsIn, lookingAt } from './look.ts'
import type { Server } from './world.ts'

/** The rows of a firm that something below a record may show. */
export async function below(db: TenantDb) {
  return {
    clients: await db.selectFrom('client').select(['id', 'parent_id']).execute(),
    related: await db.selectFrom('client_org').select(['client_id', 'related_id']).execute(),
    contacts: await db.selectFrom('contact_search').select(['id', 'inactive_from']).execute(),
    places: await db.selectFrom('contact_client').select(['contact_id', 'client_id', 'invoices']).execute(),
    projects: await db.selectFrom('project').select(['id', 'org_id', 'client_id', 'reference', 'accepted']).execute(),
    invoices: await db.selectFrom('invoice').select(['id', 'client_id', 'project_id']).execute(),
    messages: await db
      .selectFrom('mail')
      .where('contact_id', 'is not', null)
      .select(['id', 'contact_id', 'client_id'])
      .execute(),
  }
}
export type Below = Awaited<ReturnType<typeof below>>

/** Both firms' rows together: none of another firm's is open, and so nothing below it is shown. */
export const together = (items: Below, more: Below): Below => ({
  clients: [...items.clients, ...more.clients],
  related: [...items.related, ...more.related],
  contacts: [...items.contacts, ...more.contacts],
  places: [...items.places, ...more.places],
  projects: [...items.projects, ...more.projects],
  invoices: [...items.invoices, ...more.invoices],
  messages: [...items.messages, ...more.messages],
})

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export function shownBelow(app: FastifyInstance, server: Pick<Server, 'headersOf'>) {
  const { get, post, listed, opens } = lookingAt(app, server)

  /** Lists that show another set than they should. `assigned`: the projects of the person's own tasks. */
  return async function faults(
    person: BuilderPerson,
    grants: readonly Permission[],
    all: Below,
    assigned: readonly number[],
  ): Promise<string[]> {
    const { wrong, same, samePages } = differences()
    const holds = (permission: Permission) => grants.includes(permission)
    const openOf = async (path: string, rows: readonly { id: number }[]) => {
      const found = new Set<number>()
      for (const { id } of rows) if (await opens(person, `/${path}/${id}/`)) found.add(id)
      return found
    }
    const clients = await openOf('clients', all.clients)
    const contacts = await openOf('contacts', all.contacts)
    const mayPick = holds('projects.view_project') || holds('projects.view_quote') || holds('diary.add_entry')
    const seen = all.projects.filter(
      ({ id, org_id, accepted }) =>
        org_id === person.org_id &&
        (holds(accepted === null ? 'projects.view_quote' : 'projects.view_project') || assigned.includes(id)),
    )
    const projects = new Set(ids(seen))
    for (const { id, reference } of all.projects) {
      const { body } = await get(person, '/projects/', { search: reference, selection: 'true' })
      const shown = idsIn(body).filter((number) => number === id)
      same(`/projects/ ${reference}`, shown, mayPick && projects.has(id) ? [id] : [])
    }

    for (const { id } of all.clients) {
      const path = `/clients/${id}/`
      const ifOpen = <T>(rows: readonly T[], when = true): readonly T[] => (when && clients.has(id) ? rows : [])
      const there = all.places.filter((place) => place.client_id === id && contacts.has(place.contact_id))
      const here = ifOpen(there.map(({ contact_id }) => contact_id))
      const everybody = await get(person, `${path}contacts/`, { include_inactive: 'true' })
      same(`${path}contacts/ with the inactive`, idsIn(everybody.body), here)
      const inactive = new Set(ids(all.contacts.filter(({ inactive_from }) => inactive_from !== null)))
      const active = here.filter((number) => !inactive.has(number))
      same(`${path}contacts/`, idsIn((await get(person, `${path}contacts/`)).body), active)

      const work = all.projects.filter((project) => project.client_id === id && projects.has(project.id))
      const seesWork = holds('projects.view_project') || holds('projects.view_quote')
      samePages(`${path}projects/`, await listed(person, `${path}projects/`), ids(ifOpen(work, seesWork)))

      const billed = all.invoices.filter((invoice) => invoice.client_id === id)
      const invoices = await listed(person, `${path}invoices/`)
      samePages(`${path}invoices/`, invoices, ids(ifOpen(billed, holds('clients.view_invoice'))))
      for (const { id: invoice, project_id: count } of invoices.results as Below['invoices']) {
        const project = all.invoices.find((record) => record.id === invoice)?.project_id ?? null
        const known = project !== null && projects.has(project) ? [project] : []
        same(`${path}invoices/ the project of ${invoice}`, count === null ? [] : [count], known)
      }

      const sent = all.messages.filter((message) => message.client_id === id && contacts.has(message.contact_id ?? 0))
      samePages(`${path}messages/`, await listed(person, `${path}messages/`), ids(ifOpen(sent)))

      const children = all.clients.filter((record) => record.parent_id === id && clients.has(record.id))
      const narrowed = { parent_id: String(id), include_inactive: 'true' }
      samePages(`${path} those that belong to it`, await listed(person, '/clients/', narrowed), ids(children))

      const { body } = await get(person, path)
      if (body === undefined) continue
      const client = body as { orgs: { id: number }[]; invoice_contact_ids: number[]; parent_id: number | null }
      const linked = all.related.flatMap(({ client_id, related_id }) =>
        client_id === id ? [related_id] : related_id === id ? [client_id] : [],
      )
      same(
        `${path} related ones`,
        ids(client.orgs),
        linked.filter((number) => clients.has(number)),
      )
      const billedTo = there.filter((record) => record.invoices).map(({ contact_id }) => contact_id)
      same(`${path} who gets its invoices`, client.invoice_contact_ids, billedTo)
    }

    for (const { id } of all.contacts) {
      const path = `/contacts/${id}/`
      const sees = (client: number | null) => contacts.has(id) && (client === null || clients.has(client))
      const sent = all.messages.filter((message) => message.contact_id === id && sees(message.client_id))
      samePages(`${path}messages/`, await listed(person, `${path}messages/`), ids(sent))
      // None was given up: what is reached cannot be sent again, and what is not is absent.
      for (const message of all.messages.filter(({ contact_id }) => contact_id === id)) {
        const { status } = await post(person, `/messages/${message.id}/again/`)
        const wanted = !holds('contacts.change_contact') ? 403 : sent.includes(message) ? 409 : 404
        if (status !== wanted) wrong.push(`/messages/${message.id}/again/ answers ${status} and not ${wanted}`)
      }
      const { body } = await get(person, path)
      if (body === undefined) continue
      const results = (body as { clients: { client_id: number }[] }).clients.map(({ client_id }) => client_id)
      const items = all.places.filter((place) => place.contact_id === id && clients.has(place.client_id))
      same(
        `${path} where they are`,
        results,
        items.map(({ client_id }) => client_id),
      )
    }
    return wrong
  }
}
