/**
 * No answer is built on rights that have changed (docs/decisions/0150): a server keeps the profile of a session, and each
 * of the tables that a profile is made from, changed between two requests, shows in the second.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import type { Permission } from '#core/permissions.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { listInbox } from '#features/diary/inbox/inbox.contract.ts'
import { transact } from '#server/db/db.ts'
import { hashOf } from '#server/access/session.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { dice, patience, report, size } from './support/dice.ts'

const server = testServer()
const { aFirm, aPerson, anEntry, as, grant, inFirm, raw, signIn, headersOf } = server
const admin = adminOf(server.database)
let firm: Firm
beforeAll(async () => {
  firm = await aFirm()
})

/** The functions by which a profile is loaded. */
const loaders = ['resolve_session', 'principals_of', 'factor_missing', 'member_is_live', 'local_day', 'account_is_open']
/** Judged with each request, by the question for the version itself. */
const judgedEachTime = ['session', 'session_token']

const sourcesOfProfiles = async () => {
  const bodies = await admin.rows<{ prosrc: string }>(`select prosrc from pg_proc where proname = any ($1)`, [loaders])
  expect(bodies).toHaveLength(loaders.length)
  const names = bodies.flatMap(({ prosrc }) => [...prosrc.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name]) => name))
  const tables = await admin.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any ($1) order by 1`,
    [names],
  )
  return tables.map(({ name }) => name).filter((name) => !judgedEachTime.includes(name))
}

/** Tables of a profile that do not draw a new version with every insert, update and delete of any column. */
const silent = async (tables: readonly string[]) => {
  const rows = await admin.rows<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'bump_access' and tgenabled = 'O'
       and (tgrelid = 'account'::regclass or tgtype & (4 | 8 | 16) = (4 | 8 | 16) and tgattr = '' and tgqual is null)`,
  )
  const speaking = new Set(rows.map(({ name }) => name))
  return tables.filter((table) => !speaking.has(table))
}

describe('the tables that a profile is made from', () => {
  test('each draws a new version with every change', async () => {
    const tables = await sourcesOfProfiles()
    expect(tables).toEqual(
      expect.arrayContaining([
        'account',
        'company',
        'deputy',
        'member',
        'member_department',
        'member_group',
        'user_group',
      ]),
    )
    expect(await silent(tables)).toEqual([])
  })

  test('one that does not is found', async () => {
    await admin.run('alter table deputy disable trigger bump_access')
    const found = await silent(await sourcesOfProfiles())
    await admin.run('alter table deputy enable trigger bump_access')
    expect(found).toEqual(['deputy'])
  })

  test('what changed and was taken back draws none', async () => {
    const versions = () => admin.rows(`select version from access_version where org_id = $1`, [firm.org_id])
    const before = await versions()
    await expect(
      inFirm(firm, async (db) => {
        await db.updateTable('member').set({ position: 'Surveyor' }).where('id', '=', firm.sam.id).execute()
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await versions()).toEqual(before)
  })
})

const profile = async (person: BuilderPerson) => {
  const { status, body } = await as(person, getProfile, {})
  return status === 200 ? JSON.stringify(body) : String(status)
}
/** The version of somebody's access; undefined for nobody. */
const access = async (person: BuilderPerson) => {
  const { token } = await signIn(person)
  const { rows } = await transact(server.database(), { readOnly: true }, (db) =>
    sql<{ version: string }>`select version from session_access(${hashOf(token)}, false, 'test', null)`.execute(db),
  )
  return rows[0]?.version
}
const inFirmRun = (text: string) => inFirm(firm, (db) => sql.raw(text).execute(db))
const update = (person: BuilderPerson, set: string) =>
  inFirmRun(`update member set ${set} where org_id = ${person.org_id} and id = ${person.id}`)
const ofCompany = (set: string) => inFirmRun(`update company set ${set} where org_id = ${firm.org_id}`)
const newcomer = () => aPerson(firm, { name: 'Nina North', group_ids: [firm.groups['Staff'] ?? 0] })
const asAuth = (text: ReturnType<typeof sql>) =>
  transact(server.database(), { role: 'fieldbook_auth' }, (db) => text.execute(db))

/** Changes of each table behind somebody's profile, and what the person's next request shows. */
const changes: Record<string, (person: BuilderPerson) => Promise<unknown>> = {
  'a name': (person) => update(person, `first_name = 'Norah'`),
  'a clock': (person) => update(person, `clock = '12'`),
  'the end of a membership': (person) => update(person, 'active = false'),
  'a last day': (person) => update(person, `start_date = '2020-01-01', end_date = current_date - 3`),
  'a department': (person) => update(person, `department_id = ${firm.departments.office.id}`),
  'a further department': (person) =>
    inFirm(firm, (db) =>
      db
        .insertInto('member_department')
        .values({ user_id: person.id, department_id: firm.departments.field.id })
        .execute(),
    ),
  'a group joined': (person) =>
    inFirm(firm, (db) =>
      db
        .insertInto('member_group')
        .values({ user_id: person.id, group_id: firm.groups['Manager'] ?? 0 })
        .execute(),
    ),
  'a group left': (person) =>
    inFirm(firm, (db) => db.deleteFrom('member_group').where('user_id', '=', person.id).execute()),
  'permissions of a group': async () => {
    await inFirmRun(`update user_group set permissions = permissions || '{supplier.view_supplier}'
      where org_id = ${firm.org_id} and name = 'Staff'`)
  },
  'a second factor that a group requires': async (person) => {
    await inFirmRun(`update user_group set second_factor = true where org_id = ${firm.org_id} and name = 'Staff'`)
    return () =>
      inFirmRun(`update user_group set second_factor = false where org_id = ${firm.org_id} and name = 'Staff'`).then(
        () => person,
      )
  },
  'a time zone': () => ofCompany(`timezone = 'America/New_York'`),
  'how hours are written': () => ofCompany(`hours_written = 'decimal'`),
  'an account’s address': ({ account_id }) =>
    asAuth(sql`update account set email = 'norah.' || id || '@example.com' where id = ${account_id}`),
  'an account that is closed': ({ account_id }) =>
    asAuth(sql`update account set disabled = true where id = ${account_id}`),
  'a session that is ended': async (person) => {
    const { sessionId } = await signIn(person)
    await asAuth(sql`update session set ended = now() where id = ${sessionId}`)
  },
  'a token that has expired': async (person) => {
    const { sessionId } = await signIn(person)
    await asAuth(sql`update session_token set expires = now() - interval '1 second' where session_id = ${sessionId}`)
  },
  'another organisation': async (person) => {
    const { sessionId } = await signIn(person)
    const secondFirm = await aFirm({ name: 'Hill Surveys' })
    await inFirm(secondFirm, (db) =>
      sql`insert into member (first_name, last_name, account_id) values ('Nina', 'North', ${person.account_id})`.execute(
        db,
      ),
    )
    await asAuth(sql`update session set org_id = ${secondFirm.org_id} where id = ${sessionId}`)
  },
}

describe('changed between two requests, the second shows it:', () => {
  test.for(Object.entries(changes))('%s', async ([, change]) => {
    const person = await newcomer()
    await profile(person)
    const before = await profile(person)
    expect(before).not.toMatch(/^\d+$/)
    const version = await access(person)
    expect(version).toBe(await access(person))
    const restore = await change(person)
    expect(await profile(person)).not.toBe(before)
    expect(await access(person)).not.toBe(version)
    if (typeof restore === 'function') await restore()
  })

  test('a deputy named, and one whose principal may no longer decide', async () => {
    const [principal, deputy] = [await newcomer(), await newcomer()]
    await grant(principal, 'diary.view_entry', 'diary.view_any', 'diary.decide_any')
    await grant(deputy, 'diary.view_entry', 'diary.decide_own_staff')
    await anEntry(firm.sam, { status: 'submitted' })
    const waiting = async () => (await as(deputy, listInbox, { query: {} })).body.results.length
    expect([await waiting(), await waiting()]).toEqual([0, 0])
    const day = today('Europe/London')
    await inFirm(firm, (db) =>
      db
        .insertInto('deputy')
        .values({
          user_id: principal.id,
          deputy_id: deputy.id,
          start_date: day,
          end_date: addDays(day, 2),
          named_by_id: principal.id,
        })
        .execute(),
    )
    expect(await waiting()).toBe(1)
    await grant(principal, 'diary.view_entry')
    expect(await waiting()).toBe(0)
    await grant(principal, 'diary.view_entry', 'diary.view_any', 'diary.decide_any')
    expect(await waiting()).toBe(1)
    await asAuth(sql`update account set disabled = true where id = ${principal.account_id}`)
    expect(await waiting()).toBe(0)
  })
})

const lists: readonly (readonly [Permission, string])[] = [
  ['clients.view_client', '/api/clients/'],
  ['contacts.view_contact', '/api/contacts/'],
  ['projects.view_project', '/api/projects/'],
  ['supplier.view_supplier', '/api/suppliers/'],
  ['invoice.view_invoice', '/api/invoices/'],
]

test(
  'random grants, revocations and requests, against a model: no stale answer',
  async () => {
    const random = dice()
    const found: string[] = []
    let requests = 0
    const walk = async (steps: number) => {
      const person = await newcomer()
      const group = await inFirm(firm, async (db) => {
        await db.deleteFrom('member_group').where('user_id', '=', person.id).execute()
        const values = { name: `Walk ${person.id}`, permissions: [] as string[] }
        const { id } = await db.insertInto('user_group').values(values).returning('id').executeTakeFirstOrThrow()
        return id
      })
      const headers = await headersOf(person)
      let granted = new Set<Permission>()
      let joined = false
      let live = true
      for (let step = 0; step < steps; step++) {
        const choice = random.int(10)
        if (choice === 0) {
          joined = !joined
          await inFirm<unknown>(firm, (db) =>
            joined
              ? db.insertInto('member_group').values({ user_id: person.id, group_id: group }).execute()
              : db.deleteFrom('member_group').where('user_id', '=', person.id).execute(),
          )
        } else if (choice === 1) {
          granted = new Set(lists.map(([permission]) => permission).filter(() => random.chance(0.5)))
          await inFirm(firm, (db) =>
            db
              .updateTable('user_group')
              .set({ permissions: [...granted] })
              .where('id', '=', group)
              .execute(),
          )
        } else if (choice === 2 && random.chance(0.3)) {
          live = !live
          await update(person, `active = ${live}`)
        } else {
          const [permission, url] = random.pick(lists)
          const { status } = await raw({ method: 'GET', url, headers })
          const expected = !live ? 401 : joined && granted.has(permission) ? 200 : 403
          requests += 1
          if (status !== expected)
            found.push(`${url}: ${status} and not ${expected} at step ${step}, seed ${random.seed}`)
        }
      }
    }
    const walkers = 8
    await Promise.all(Array.from({ length: walkers }, () => walk(size(1000) / walkers)))
    report(`access versions: ${size(1000)} steps, ${requests} requests, seed ${random.seed}`)
    expect(found).toEqual([])
  },
  patience(60_000),
)
