/** Nobody sorts by a column that they may not see: each such order is refused, of every list and file that takes one. */
import { beforeAll, expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Endpoint } from '#core/contract.ts'
import { permissionsFor } from '#core/scopes.ts'
import { allPermissions, type Permission } from '#core/permissions.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { listUnbilled } from '#features/invoices/unbilled.contract.ts'
import { project } from '#features/projects/projects.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { forAnyone, leaky } from './support/leaky.ts'
import { endpoints } from './support/rules.ts'
import { partOf, shapeOf } from './support/schemas.ts'

const server = testServer()
let firm: Firm
beforeAll(async () => {
  firm = await server.aFirm()
})

interface Guarded {
  call: Endpoint
  ordering: string
  permission: Permission
}

/** Columns that fields know nothing of, by the list's prefix. */
const others: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  contacts: { client: 'clients.view_client' },
  'invoices/unbilled': { amount: 'projects.view_financials' },
}

/** Every order by a column under a permission, of each call that takes it. */
function guardedOrders(): Guarded[] {
  const kindOf = (prefix: string) => kits.find(({ record: { names } }) => names.prefix === prefix)?.record
  return endpoints.flatMap((call) => {
    const query = shapeOf(partOf(call, 'query'))
    if (call.method !== 'GET' || !query['ordering']) return []
    const prefix = call.path.replace(/^\/|\/(export\/)?$/g, '')
    const record = kindOf(prefix === 'quotes' ? 'projects' : prefix)
    const byField = Object.entries(record?.fields ?? {}).flatMap(([name, { key, see }]) =>
      see === undefined ? [] : [[key ?? name.replace(/_id$/, ''), see] as const],
    )
    return [...byField, ...Object.entries(others[prefix] ?? {})]
      .filter(([ordering]) => query['ordering']?.safeParse(ordering).success)
      .map(([ordering, permission]) => ({ call, ordering, permission }))
  })
}

/** Those that are not refused to who may do everything but see the column, or are refused to who may do everything. */
async function faults(orders: readonly Guarded[], app = server.app()) {
  const found: string[] = []
  const all = await server.aPerson(firm, { name: 'Ola Open' })
  await server.grant(all, ...allPermissions)
  for (const permission of new Set(orders.map((order) => order.permission))) {
    const blind = await server.aPerson(firm, { name: 'Bea Blind' })
    const scopes = permissionsFor(permission)
    await server.grant(
      blind,
      ...allPermissions.filter(
        (otherAllPermission) => otherAllPermission !== permission && !scopes.includes(otherAllPermission),
      ),
    )
    for (const { call, ordering } of orders.filter((order) => order.permission === permission))
      for (const way of [ordering, `-${ordering}`]) {
        const url = `/api${call.path}?ordering=${way}`
        const [refused, open] = await Promise.all(
          [blind, all].map(async (person) =>
            app.inject({ method: 'GET', url, headers: await server.headersOf(person) }),
          ),
        )
        const isRefused = refused?.statusCode === 400 && Object.keys(refused.json()).join() === 'ordering'
        if (!isRefused || open?.statusCode !== 200) found.push(`${call.name} ${way}`)
      }
  }
  return found
}

test('an order by a column that one may not see is refused', { timeout: 60_000 }, async () => {
  const orders = guardedOrders()
  const names = orders.map(({ call, ordering }) => `${call.name} ${ordering}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'listProjects price',
      'listProjects category',
      'listQuotes price',
      'exportProjects price',
      'listClients category',
      'exportClients type',
      'listContacts client',
      'exportContacts client',
      'listUnbilled amount',
      'exportUnbilled amount',
    ]),
  )
  expect(await faults(orders)).toEqual([])
})

test('a list that sorts by anything for anyone is found', async () => {
  const calls = [project.calls.list, contact.calls.list, listUnbilled].map(({ name }) => name)
  const orders = guardedOrders().filter(({ call }) => calls.includes(call.name))
  const app = await leaky(
    server,
    [...new Set(orders.map(({ call }) => call))].map((call) => forAnyone(call)),
  )
  const found = await faults(orders, app)
  await app.close()
  expect(found).toHaveLength(orders.length * 2)
})
