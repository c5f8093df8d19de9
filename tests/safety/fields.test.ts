/**
 * No field that is not in a contract reaches a row (G4): every call that writes × every name that would matter if it did,
 * and every column there is. Refused by name, and the row as it was.
 */
import { beforeAll, expect, test } from 'vitest'

import { createDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { on } from '#server/http/route.ts'
import { testServer } from '#test/firm.ts'
import { turnOf } from '#test/sizes.ts'
import { adminOf } from './support/admin.ts'
import { ask, jsonOf } from './support/ask.ts'
import { report } from './support/dice.ts'
import { leaky } from './support/leaky.ts'
import { bodyOf, changes, endpoints, urlOf } from './support/rules.ts'
import { partOf, shapeOf } from './support/schemas.ts'
import { changed, snapshot } from './support/snapshot.ts'
import { allMayWait } from './support/turns.ts'
import { aWorld, type World } from './support/world.ts'

const server = testServer({ heavy: allMayWait }, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
})

/** Claims that a caller would like to make about themselves, a record or its history. */
const privileged: Record<string, unknown> = {
  id: 1,
  org_id: 1,
  account_id: 1,
  main_org_id: 1,
  user_id: 1,
  owner_id: 1,
  created: '2020-01-01T00:00:00Z',
  modified: '2020-01-01T00:00:00Z',
  version: 999,
  status: 'approved',
  state: 'approved',
  locked: true,
  hours_paid: '99.00',
  hours_billable: '99.00',
  hours_total: '99.00',
  hours_minutes: 5940,
  gross_minutes: 5940,
  nonbillable_minutes: 0,
  decided_by_id: 1,
  decided_by: { id: 1 },
  decided_at: '2020-01-01T00:00:00Z',
  decision_notes: 'Fine',
  submitted_by_id: 1,
  submitted_at: '2020-01-01T00:00:00Z',
  self_decision: true,
  overlap: false,
  overlap_blocked: false,
  can_change: true,
  can_delete: true,
  can_decide: true,
  can_reset: true,
  is_owner: true,
  by_scope: true,
  permissions: ['users.change_user'],
  groups: [1],
  group_ids: [1],
  is_superuser: true,
  is_admin: true,
  admin: true,
  role: 'Administrator',
  password: 'a quayside harbour wall',
  password_hash: 'x',
  disabled: false,
  expires: '2030-01-01T00:00:00Z',
  session_id: 1,
  request_id: 'x',
  on_behalf_of_id: 1,
  used: null,
  'user.id': 1,
  'version ': 1,
  $where: '1',
}

/** The fields that were not refused by name: every column and privileged name at once, and some of the names alone. */
async function tried(
  app = server.app(),
  writing = endpoints.filter((endpoint) => changes(endpoint) && endpoint.body),
  namesAlone = 8,
) {
  const columns = await admin.rows<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const headers = await server.headersOf(world.ours.ada)
  const accepted: string[] = []
  let count = 0
  for (const [call, endpoint] of writing.entries()) {
    const known = shapeOf(partOf(endpoint, 'body'))
    const send = async (names: string[]) => {
      const fields = Object.fromEntries(names.map((name) => [name, privileged[name] ?? 1]))
      const payload = { ...bodyOf(endpoint, world), ...fields }
      const answer = await ask(app, { method: endpoint.method, url: urlOf(endpoint, world), headers, payload })
      count += 1
      const stated = answer.status === 400 ? jsonOf(answer) : {}
      // A refused batch says of itself `detail` and `code` beside the fields.
      const isOfAnswer = (name: string) => 'code' in stated && (name === 'detail' || name === 'code')
      for (const name of names)
        if (JSON.stringify(stated[name]) !== '["Unknown field."]' && !isOfAnswer(name))
          accepted.push(`${endpoint.name} ${name}: ${answer.status} ${answer.text.slice(0, 100)}`)
    }
    const unknown = (names: string[]) => names.filter((name) => !Object.hasOwn(known, name))
    await send(unknown([...new Set([...columns.map(({ name }) => name), ...Object.keys(privileged)])]))
    const alone = unknown([...turnOf(Object.keys(privileged), call, namesAlone)])
    for (let index = 0; index < alone.length; index += 8)
      await Promise.all(alone.slice(index, index + 8).map((name) => send([name])))
  }
  return { accepted, count }
}

test('no call takes a field that its contract does not name, and nothing changes', async () => {
  const before = await snapshot(admin)
  const { accepted, count } = await tried()
  expect(accepted).toEqual([])
  expect(changed(before, await snapshot(admin))).toEqual([])
  report(`fields: ${count} calls with a privileged name`)
}, 120_000)

/** Names of the list above that a contract takes on purpose, and why that is safe; `equipment.user_id`: in a new one, a change and an edit. */
const onPurpose: Record<string, string> = {
  'createDiaryEntry.user_id': 'a person whose diary the asker may keep',
  'previewDiaryImport.user_id': 'a person whose diary the asker may keep',
  'importDiary.user_id': 'a person whose diary the asker may keep',
  'changeDiaryEntry.user_id': 'a person whose diary the asker may keep',
  'changeDiaryEntry.status': 'the action that leads there, under its own permission',
  'editDiary.status': 'the action that leads there, under its own permission',
  'nameDeputy.user_id': 'oneself, or anybody for whoever changes people',
  'equipment.user_id': 'whom it is assigned to: a person whom the asker may pick',
  'expenses.user_id': 'oneself, or a person whose expenses the asker sees',
  'rates.user_id': 'whose hours the rate is for: a person whom the asker may pick',
  'rates.role': 'the position of people whose hours it is for',
  'moveFiles.user_id': 'a person whom the asker sees',
  'login.password': 'it is the question',
  'confirmByPassword.password': 'it is the question',
  'setUp.password': 'of the first administrator, behind the one-time link',
  'changeUser.group_ids': 'groups whose permissions the asker has, or may change',
  'changeUserOrgs.main_org_id': 'an organisation in which both the asker and the person work',
  'addUserOrg.org_id': 'an organisation in which the asker may add and change people',
  'createUser.group_ids': 'groups whose permissions the asker has, or may change',
  'createUserFilterSet.group_ids': 'which groups a list is narrowed to: of those that the asker sees',
  'changeUserFilterSet.group_ids': 'which groups a list is narrowed to: of those that the asker sees',
  'createValuationFilterSet.state': 'which states a list is narrowed to',
  'changeValuationFilterSet.state': 'which states a list is narrowed to',
  'createGroup.permissions': 'what groups.change_group is for',
  'createApiKey.permissions': 'a part of what the asker may do',
  'changeBooking.user_id': 'who is booked: a person whose row the asker plans',
  'createAssignment.user_id': 'who is booked: a person whose row the asker plans',
  'changeAssignment.user_id': 'who is booked: a person whose row the asker plans',
  'finishSso.state': 'the secret that the provider brings back, which names no state of a record',
  'changeAssignment.id': 'which of the bookings of a task is meant',
  'createLeave.user_id': 'oneself, or a person whose leave the asker decides',
  'setLeaveAllowance.user_id': 'a person whose leave the asker decides',
  'adjustLeave.user_id': 'a person whose leave the asker decides',
  'createQualification.user_id': 'a person whose qualifications the asker may see',
  'acceptInvitation.password': 'of the person who was sent the link',
  'changeGroup.permissions': 'what groups.change_group is for',
}

test('what is privileged and taken on purpose is on a list', () => {
  const taken = endpoints.flatMap((endpoint) =>
    Object.keys(shapeOf(partOf(endpoint, 'body')))
      .filter((name) => Object.hasOwn(privileged, name) && name !== 'version')
      .map((name) => [`${endpoint.name}.${name}`, endpoint.path.replace(/^\/(\w+)\/(:id\/|edit\/)?$/, `$1.${name}`)]),
  )
  expect(taken.filter((names) => names.every((name) => onPurpose[name] === undefined))).toEqual([])
})

test('a version is compared, never stored', async () => {
  const { sam } = world.ours
  const entry = await server.anEntry(sam, {
    date: '2026-03-20',
    start: '2026-03-20T09:00:00Z',
    end: '2026-03-20T10:00:00Z',
  })
  const headers = await server.headersOf(sam)
  const answer = await ask(server.app(), {
    method: 'PATCH',
    url: `/api/diary/${entry.id}/`,
    headers,
    payload: { version: 999, details: 'x' },
  })
  expect([answer.status, jsonOf(answer)['code']]).toEqual([409, 'stale'])
})

test('a call that takes whatever it is sent is found', async () => {
  const loose = { ...createDiaryEntry, body: (await import('zod/mini')).looseObject({}) }
  const app = await leaky(server, [
    on(loose as typeof createDiaryEntry, async () => Promise.reject(new Error('taken'))),
  ])
  const { accepted, count } = await tried(app, [createDiaryEntry], Infinity)
  expect(count).toBeGreaterThan(40)
  expect(accepted.length).toBeGreaterThan(count)
  await app.close()
})
