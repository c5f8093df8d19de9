/** A key opens only what it was given: every call, by keys of one permission each (docs/decisions/0095). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { keyPermissions, type KeyPermission, personalAccess, takesAPerson } from '#core/apiKeys.ts'
import type { Endpoint } from '#core/contract.ts'
import { addDays, today } from '#core/days.ts'
import { allPermissions } from '#core/permissions.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { changeOwnClock } from '#features/users/own/own.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { leaveOf, monday } from '#test/leave.ts'
import { changes, endpoints } from './support/rules.ts'

const server = testServer()
const { aFirm, as, inFirm, raw } = server

let firm: Firm
beforeAll(async () => {
  firm = await aFirm()
})

async function keyOf(person: BuilderPerson, ...permissions: KeyPermission[]) {
  const { status, body, text } = await as(person, createApiKey, {
    body: { name: 'Payroll', end_date: addDays(today('Europe/London'), 30), permissions: [...permissions] },
  })
  expect(status, text).toBe(201)
  return { authorization: `Api-Key ${body.key}` }
}

const ask = (headers: Record<string, string>, { method, path }: Pick<Endpoint, 'method' | 'path'>, payload?: object) =>
  raw({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '999999')}`,
    headers,
    ...(payload && { payload }),
  })

const opens = ({ access, keyAccess = [] }: Endpoint, given: readonly KeyPermission[]): boolean => {
  const isGiven = (permission: string) => (given as readonly string[]).includes(permission)
  if (access !== 'session') return [access].flat().some((permission) => isGiven(permission))
  return keyAccess === 'any' || [personalAccess, ...keyAccess].some(isGiven)
}

/** Calls that a key with these reaches although it was not given them, and those that it was given and does not reach. */
async function faultsOf(given: readonly KeyPermission[], calls: readonly Endpoint[]) {
  const headers = await keyOf(firm.ada, ...given)
  const found: string[] = []
  for (const endpoint of calls) {
    const expected = !takesAPerson(endpoint) && opens(endpoint, given)
    const { status } = await ask(headers, endpoint)
    if (expected === (status === 403)) found.push(`${endpoint.method} ${endpoint.path}: ${status}`)
  }
  return found
}

const probed = endpoints.filter(({ access }) => access !== 'public')

test('the database knows the permissions that no key is given', async () => {
  const { rows } = await inFirm(firm, (db) =>
    sql<{ names: string[] }>`select never_given_to_keys() as names`.execute(db),
  )
  expect(rows[0]?.names.toSorted()).toEqual(allPermissions.filter((name) => !keyPermissions.includes(name)).toSorted())
})

describe('every call', () => {
  test('is closed to a key that may see tasks, but for those of tasks', async () => {
    const open = probed.filter((endpoint) => !takesAPerson(endpoint) && opens(endpoint, ['tasks.view_task']))
    expect(probed.length).toBeGreaterThan(500)
    expect(
      open.every(({ path }) => /^\/(tasks|schedule|projects\/(:id\/(tasks|bookings)|map)|undo)\//.test(path)),
    ).toBe(true)
    expect(await faultsOf(['tasks.view_task'], probed)).toEqual([])
  })

  test('of everybody is open to a key that was given what is its person’s own, and to no other', async () => {
    const ofEverybody = probed.filter(({ access }) => access === 'session')
    expect(ofEverybody.length).toBeGreaterThan(50)
    expect(
      await faultsOf(
        [personalAccess],
        ofEverybody.filter((endpoint) => !changes(endpoint)),
      ),
    ).toEqual([])
    const others = keyPermissions.filter((permission) => permission !== personalAccess)
    expect(await faultsOf(others, ofEverybody)).toEqual([])
  })

  test('that is planted open is found', async () => {
    const [profile] = probed.filter(({ name }) => name === 'getProfile')
    if (!profile) throw new Error('There is no getProfile.')
    expect(await faultsOf(['tasks.view_task'], [{ ...profile, keyAccess: 'any' }])).toEqual(['GET /users/me/: 403'])
  })
})

describe('what is within an answer', () => {
  test('leave of its person is seen by a key that was given it, and by no other', async () => {
    const { sam, ask: askForLeave } = await leaveOf(server)()
    const made = await askForLeave(0, 0)
    expect(made.status, made.text).toBe(201)
    const window = { start: monday, end: addDays(monday, 6) }
    const paths = [
      '/leave/',
      `/leave/${made.body.id}/`,
      `/leave/balances/?day=${monday}`,
      `/leave/planner/?start=${window.start}&end=${window.end}`,
    ]
    const seen = async (...given: KeyPermission[]) => {
      const headers = await keyOf(sam, ...given)
      return Promise.all(
        paths.map(async (path) => {
          const { status, text } = await raw({ url: `/api${path}`, headers })
          return status === 200 && text.includes('Sam Stone') ? 'seen' : status
        }),
      )
    }
    await server.grant(sam, 'leave.view_own_staff', 'leave.add_leave', 'tasks.view_task')
    expect(await seen('tasks.view_task')).toEqual([403, 403, 403, 403])
    expect(await seen('leave.view_own_staff')).toEqual([200, 404, 200, 200])
    expect(await seen('leave.add_leave')).toEqual(['seen', 'seen', 'seen', 'seen'])
    expect(await seen(personalAccess)).toEqual(['seen', 'seen', 'seen', 'seen'])
    const board = `/api/schedule/?start=${window.start}&end=${window.end}`
    const onBoard = async (...given: KeyPermission[]) =>
      (await raw({ url: board, headers: await keyOf(sam, ...given) })).text.includes('Annual')
    expect([await onBoard('tasks.view_task'), await onBoard('tasks.view_task', personalAccess)]).toEqual([false, true])
  })

  test('a person’s change is undone by their key that has their personal access', async () => {
    const { ada } = firm
    const undo = async (...given: KeyPermission[]) => {
      const changed = await as(ada, changeOwnClock, { body: { clock: '12' } })
      const token = String(changed.headers['x-undo'])
      return (await ask(await keyOf(ada, ...given), undoChange, { token })).status
    }
    expect([await undo('tasks.view_task'), await undo('tasks.view_task', personalAccess)]).toEqual([403, 204])
  })
})
