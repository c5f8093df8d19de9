/**
 * Deciding in the place of somebody who is away (docs/rules/access.md#deputies): every kind of decision in every
 * situation, by the calls that decide, open and list, and by keys.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { KeyPermission } from '#core/apiKeys.ts'
import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { approveDiary, rejectDiary, resetDiary, submitDiary } from '#features/diary/entries/entryActions.contract.ts'
import { getDiaryEntry, listDiary, listDiaryHistory } from '#features/diary/entries/entries.contract.ts'
import { listInbox } from '#features/diary/inbox/inbox.contract.ts'
import { expenseTypeCalls } from '#features/expenses/expenseLists.ts'
import { expense } from '#features/expenses/expenses.ts'
import { leaveTypeCalls } from '#features/leave/leave.contract.ts'
import { leave } from '#features/leave/leave.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import * as contract from '#features/users/deputies/deputies.contract.ts'
import { actingOn } from '#test/acting.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { monday, withId } from '#test/leave.ts'

const server = testServer()
const { aFirm, aPerson, anEntry, as, grant, inFirm, raw } = server
const { act } = actingOn(server)
const now = today('Europe/London')

interface Waiting {
  id: number
}
interface Asked {
  status: number
  text: string
}
/** A kind of record that waits for a decision. */
interface Kind {
  /** A record of the person that waits. */
  waiting: (firm: Firm, owner: BuilderPerson) => Promise<Waiting>
  table: 'diary_entry' | 'leave' | 'expense'
  actor: 'submitted_acting_id'
  /** Decides it, with these headers in place of the person's own. */
  decide: (by: BuilderPerson, record: Waiting, headers?: Record<string, string>) => Promise<Asked>
  decided: string
  open: (by: BuilderPerson, record: Waiting) => Promise<Asked & { body: object }>
  /** In whose place the inbox offers it; undefined where it does not. */
  inbox: (by: BuilderPerson, record: Waiting) => Promise<{ name: string } | null | undefined>
  history: (by: BuilderPerson, record: Waiting) => Promise<readonly object[]>
  scope: 'diary.decide' | 'leave.decide' | 'expenses.check'
  /** The permissions beside it that a person needs to decide. */
  see: readonly ('diary.view_entry' | 'leave.view_own_staff' | 'expenses.view_expense')[]
}

const bodyOf = (record: Waiting) => ({ ids: [record.id] })
const kinds: Record<string, Kind> = {
  hours: {
    table: 'diary_entry',
    actor: 'submitted_acting_id',
    scope: 'diary.decide',
    see: ['diary.view_entry'],
    decided: 'approved',
    waiting: (_firm, owner) => anEntry(owner, { status: 'submitted' }),
    decide: (by, record, headers) => as(by, approveDiary, { body: bodyOf(record) }, headers && { headers }),
    open: (by, record) => as(by, getDiaryEntry, withId(record)),
    history: async (by, record) => (await as(by, listDiaryHistory, withId(record))).body,
    inbox: async (by, { id }) =>
      (await as(by, listInbox, { query: {} })).body.results?.find(({ entries }) =>
        entries.some((entry) => entry.id === id),
      )?.in_place_of,
  },
  leave: {
    table: 'leave',
    actor: 'submitted_acting_id',
    scope: 'leave.decide',
    see: ['leave.view_own_staff'],
    decided: 'A',
    waiting: async (firm, owner) => {
      const type = await as(firm.ada, leaveTypeCalls.create, {
        body: { name: 'Study', counts: false, needs_approval: true },
      })
      expect(type.status, type.text).toBe(201)
      await inFirm(firm, (db) =>
        sql`insert into schedule_day (user_id, weekday, start_time, end_time, breaks)
          select ${owner.id}, 1, '09:00', '17:00', 30
           where not exists (select from schedule_day where user_id = ${owner.id} and weekday = 1)`.execute(db),
      )
      const made = await as(owner, leave.calls.create, {
        body: { type_id: type.body.id, user_id: owner.id, start: monday, end: monday },
      })
      expect(made.status, made.text).toBe(201)
      return made.body
    },
    decide: (by, record, headers) =>
      as(by, leave.calls.change, { ...withId(record), body: { decision_id: 'A' } }, headers && { headers }),
    open: (by, record) => as(by, leave.calls.get, withId(record)),
    history: async (by, record) => (await as(by, leave.calls.history, withId(record))).body,
    inbox: async (by, { id }) => {
      const { body } = await as(by, leave.calls.list, { query: { to_decide: 'true', page: '1' } })
      return (body as unknown as { results: { id: number; in_place_of: { name: string } | null }[] }).results.find(
        (request) => request.id === id,
      )?.in_place_of
    },
  },
  expenses: {
    table: 'expense',
    actor: 'submitted_acting_id',
    scope: 'expenses.check',
    see: ['expenses.view_expense'],
    decided: 'checked',
    waiting: async (firm, owner) => {
      const type_id = (await as(firm.ada, expenseTypeCalls.list, {})).body[0]?.id ?? 0
      const made = await as(owner, expense.calls.create, { body: { amount: '24.5', description: 'Train', type_id } })
      const sent = await as(owner, expense.calls.submit, { body: bodyOf(made.body) })
      expect(sent.status, sent.text).toBe(200)
      return made.body
    },
    decide: (by, record, headers) => as(by, expense.calls.check, { body: bodyOf(record) }, headers && { headers }),
    open: (by, record) => as(by, expense.calls.get, withId(record)),
    history: async (by, record) => (await as(by, expense.calls.history, withId(record))).body,
    inbox: async (by, { id }) => {
      const { body } = await as(by, expense.calls.list, { query: { to_check: 'true', page: '1' } })
      return (body as unknown as { results: { id: number; in_place_of: { name: string } | null }[] }).results.find(
        (row) => row.id === id,
      )?.in_place_of
    },
  },
}

const named = (
  firm: Firm,
  principal: BuilderPerson,
  deputy: BuilderPerson,
  days: { start_date: string; end_date: string } = { start_date: now, end_date: now },
) =>
  inFirm(firm, (db) =>
    db
      .insertInto('deputy')
      .values({ user_id: principal.id, deputy_id: deputy.id, named_by_id: principal.id, ...days })
      .execute(),
  )
const stateOf = async (firm: Firm, { table }: Kind, { id }: Waiting) => {
  const column = sql.ref(table === 'leave' ? 'decision' : 'status')
  const { rows } = await inFirm(firm, (db) =>
    sql<{ state: string }>`select ${column}::text as state from ${sql.table(table)} where id = ${id}`.execute(db),
  )
  return rows[0]?.state
}

/** Situations in which a deputy decides nothing. Each sets the firm up and names the deputy and the record. */
type Refused = (firm: Firm, kind: Kind) => Promise<{ by: BuilderPerson; record: Waiting }>
const everybodys = ({ scope, see }: Kind) => [`${scope}_any` as const, ...see, 'leave.view_any' as const]
/** Somebody without a manager and a department. */
const nobodys = (firm: Firm) => aPerson(firm, { name: 'Kit Kent', group_ids: [firm.groups['Staff'] ?? 0] })
const refused: Record<string, Refused> = {
  'nobody named them': async (firm, kind) => ({ by: firm.otto, record: await kind.waiting(firm, firm.sam) }),
  'the days are over': async (firm, kind) => {
    const day = addDays(now, -2)
    await named(firm, firm.maya, firm.otto, { start_date: day, end_date: addDays(now, -1) })
    return { by: firm.otto, record: await kind.waiting(firm, firm.sam) }
  },
  'the days begin tomorrow': async (firm, kind) => {
    await named(firm, firm.maya, firm.otto, { start_date: addDays(now, 1), end_date: addDays(now, 9) })
    return { by: firm.otto, record: await kind.waiting(firm, firm.sam) }
  },
  'it was withdrawn': async (firm, kind) => {
    await named(firm, firm.maya, firm.otto)
    const [deputy] = (await as(firm.maya, contract.listDeputies, { query: {} })).body
    expect((await as(firm.maya, contract.withdrawDeputy, withId({ id: deputy?.id ?? 0 }))).status).toBe(204)
    return { by: firm.otto, record: await kind.waiting(firm, firm.sam) }
  },
  'it is their own': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.otto)
    await grant(firm.otto, `${kind.scope}_own_staff`, ...kind.see)
    await grant(firm.maya, ...everybodys(kind))
    await named(firm, firm.maya, firm.otto)
    return { by: firm.otto, record }
  },
  'it is their own, where people decide their own': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.otto)
    await grant(firm.otto, `${kind.scope}_own_staff`, ...kind.see)
    await grant(firm.maya, ...everybodys(kind))
    await named(firm, firm.maya, firm.otto)
    await inFirm(firm, (db) => db.updateTable('company').set({ self_decision: true }).execute())
    return { by: firm.otto, record }
  },
  'it is the principal’s own': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.maya)
    await grant(firm.maya, ...everybodys(kind))
    await named(firm, firm.maya, firm.otto)
    return { by: firm.otto, record }
  },
  'it is the principal’s own, where people decide their own': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.maya)
    await grant(firm.maya, ...everybodys(kind))
    await named(firm, firm.maya, firm.otto)
    await inFirm(firm, (db) => db.updateTable('company').set({ self_decision: true }).execute())
    return { by: firm.otto, record }
  },
  'the principal submitted it in another’s name': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await inFirm(firm, (db) =>
      sql`update ${sql.table(kind.table)} set ${sql.ref(kind.actor)} = ${firm.maya.id} where id = ${record.id}`.execute(
        db,
      ),
    )
    await named(firm, firm.maya, firm.otto)
    return { by: firm.otto, record }
  },
  'they submitted it in another’s name': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await inFirm(firm, (db) =>
      sql`update ${sql.table(kind.table)} set ${sql.ref(kind.actor)} = ${firm.otto.id} where id = ${record.id}`.execute(
        db,
      ),
    )
    await named(firm, firm.maya, firm.otto)
    return { by: firm.otto, record }
  },
  'the principal does not decide it': async (firm, kind) => {
    await named(firm, firm.maya, firm.otto)
    return { by: firm.otto, record: await kind.waiting(firm, await nobodys(firm)) }
  },
  'the principal lost the permission': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.otto)
    await grant(firm.maya, ...kind.see)
    return { by: firm.otto, record }
  },
  'the principal was deactivated': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.otto)
    await inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', firm.maya.id).execute())
    return { by: firm.otto, record }
  },
  'the principal’s last day has passed': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.otto)
    await inFirm(firm, (db) =>
      db
        .updateTable('member')
        .set({ end_date: addDays(now, -1) })
        .where('id', '=', firm.maya.id)
        .execute(),
    )
    return { by: firm.otto, record }
  },
  'they are the deputy of a deputy': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    const nia = await aPerson(firm, { name: 'Nia North', group_ids: [firm.groups['Manager'] ?? 0] })
    await named(firm, firm.maya, firm.otto)
    await named(firm, firm.otto, nia)
    return { by: nia, record }
  },
  'they decide nothing by themselves': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.olga)
    return { by: firm.olga, record }
  },
  'they lost their own permission': async (firm, kind) => {
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.otto)
    await grant(firm.otto, ...kind.see)
    return { by: firm.otto, record }
  },
  'they were named in another firm': async (firm, kind) => {
    const second = await aFirm({ name: 'Other Surveys' })
    await named(second, second.maya, second.otto)
    return { by: second.otto, record: await kind.waiting(firm, firm.sam) }
  },
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test('are decided by a deputy in those days, who is named with the principal in inbox, record and history', async () => {
    const firm = await aFirm()
    const { maya, otto, sam } = firm
    const record = await kind.waiting(firm, sam)
    expect((await kind.open(otto, record)).status).toBe(404)
    await named(firm, maya, otto)
    expect(await kind.inbox(otto, record)).toEqual({ id: maya.id, name: maya.name, until: now })
    expect((await kind.open(otto, record)).status).toBe(200)
    // The principal decides on in their own name.
    expect(await kind.inbox(maya, record)).toBeNull()
    const answer = await kind.decide(otto, record)
    expect(answer.status, answer.text).toBe(200)
    expect(await stateOf(firm, kind, record)).toBe(kind.decided)
    const [decision] = await kind.history(sam, record)
    expect(decision).toMatchObject({ user: { id: otto.id }, on_behalf_of: { id: maya.id, name: maya.name } })
    const { body } = await kind.open(sam, record)
    const principal = kind.table === 'expense' ? 'checked_for' : 'decided_for'
    const decider = kind.table === 'expense' ? 'checked_by' : 'decided_by'
    expect(body).toMatchObject({ [decider]: { id: otto.id }, [principal]: { id: maya.id, name: maya.name } })
    expect((await kind.open(otto, record)).status).toBe(200)
  })

  test('are decided by the principal as before, and then nobody’s deputy is named', async () => {
    const firm = await aFirm()
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.otto)
    const answer = await kind.decide(firm.maya, record)
    expect(answer.status, answer.text).toBe(200)
    expect((await kind.history(firm.sam, record))[0]).toMatchObject({
      user: { id: firm.maya.id },
      on_behalf_of: null,
    })
  })

  test('that a deputy decides by their own right too are decided in their own name', async () => {
    const firm = await aFirm()
    const record = await kind.waiting(firm, firm.sam)
    await grant(firm.otto, ...everybodys(kind))
    await named(firm, firm.maya, firm.otto)
    expect(await kind.inbox(firm.otto, record)).toBeNull()
    expect((await kind.decide(firm.otto, record)).status).toBe(200)
    expect((await kind.history(firm.sam, record))[0]).toMatchObject({ on_behalf_of: null })
  })

  test.each(Object.entries(refused))('are not decided where %s', async (situation, setUp) => {
    const firm = await aFirm()
    const { by, record } = await setUp(firm, kind)
    const before = await stateOf(firm, kind, record)
    const answer = await kind.decide(by, record)
    expect(answer.status, answer.text).toBeOneOf([400, 403, 404])
    expect(await stateOf(firm, kind, record)).toBe(before)
    expect(await kind.inbox(by, record)).toBeUndefined()
    // Nobody learns of a record through somebody who does not hand it on.
    if (!situation.includes('their own,') && situation !== 'it is their own')
      expect((await kind.open(by, record)).status, situation).toBeOneOf([403, 404])
  })

  test('are not decided by whoever acts as the deputy', async () => {
    const firm = await aFirm()
    const record = await kind.waiting(firm, firm.sam)
    await named(firm, firm.maya, firm.otto)
    const acting = await act(firm.ada, firm.otto)
    expect((await kind.decide(firm.otto, record, acting.headers)).status).toBeOneOf([401, 403])
    const answer = await acting.call(contract.nameDeputy, {
      body: { deputy_id: firm.maya.id, start_date: now, end_date: now },
    })
    expect(answer.status).toBe(403)
  })

  test('are decided by a key of the deputy only with the permission that it was given', async () => {
    const firm = await aFirm()
    const { maya, otto, sam } = firm
    const record = await kind.waiting(firm, sam)
    await named(firm, maya, otto)
    const keyOf = async (...permissions: KeyPermission[]) => {
      const { body, text } = await as(otto, createApiKey, {
        body: { name: 'Payroll', end_date: addDays(now, 30), permissions },
      })
      expect(body.key, text).toBeTypeOf('string')
      return { authorization: `Api-Key ${body.key}` }
    }
    expect((await kind.decide(otto, record, await keyOf(...kind.see))).status).toBe(403)
    const key = await keyOf(...kind.see, `${kind.scope}_own_staff`)
    const answer = await kind.decide(otto, record, key)
    expect(answer.status, answer.text).toBe(200)
    const name = await raw({
      method: 'POST',
      url: '/api/users/deputies/',
      headers: key,
      payload: { deputy_id: maya.id, start_date: now, end_date: now },
    })
    expect(name.status).toBe(403)
  })

  test('are announced to the deputy as to the principal', async () => {
    const firm = await aFirm()
    await named(firm, firm.maya, firm.otto)
    const record =
      kind.table === 'diary_entry'
        ? await anEntry(firm.sam, { project_id: firm.project.id, task_id: firm.task.id, details: 'Levels' })
        : await kind.waiting(firm, firm.sam)
    if (kind.table === 'diary_entry') {
      const sent = await as(firm.sam, submitDiary, { body: bodyOf(record) })
      expect(sent.status, sent.text).toBe(200)
    }
    for (const person of [firm.maya, firm.otto]) {
      const { results } = (await as(person, listNotifications, { query: {} })).body
      expect(results.map(({ record_id }) => record_id)).toEqual([record.id])
    }
  })
})

describe('a deputy', () => {
  test('is named and withdrawn by the person and by who changes people, and by nobody else', async () => {
    const { ada, maya, otto, sam, olga, fin } = await aFirm()
    const days = { start_date: addDays(now, 3), end_date: addDays(now, 9) }
    const made = await as(maya, contract.nameDeputy, { body: { deputy_id: otto.id, ...days } })
    expect([made.status, made.body], made.text).toMatchObject([
      201,
      {
        user: { id: maya.id },
        deputy: { id: otto.id, name: otto.name },
        decides: ['hours', 'leave', 'expenses'],
        ...days,
      },
    ])
    for (const person of [maya, otto])
      expect((await as(person, contract.listDeputies, { query: {} })).body).toMatchObject([
        { id: made.body.id, can_delete: person === maya },
      ])
    expect((await as(sam, contract.listDeputies, { query: {} })).body).toEqual([])
    // Of somebody else only for who changes people.
    const query = { user_id: String(maya.id) }
    expect((await as(ada, contract.listDeputies, { query })).body).toMatchObject([{ id: made.body.id }])
    for (const person of [otto, sam, fin]) expect((await as(person, contract.listDeputies, { query })).status).toBe(404)
    expect((await as(otto, contract.listDeputyPeople, { query })).status).toBe(404)
    for (const person of [otto, sam, fin, olga])
      expect((await as(person, contract.withdrawDeputy, withId(made.body))).status).toBe(404)
    const others = { deputy_id: fin.id, user_id: maya.id, start_date: now, end_date: now }
    expect((await as(otto, contract.nameDeputy, { body: others })).status).toBe(404)
    expect((await as(sam, contract.nameDeputy, { body: others })).status).toBe(403)
    expect((await as(ada, contract.withdrawDeputy, withId(made.body))).status).toBe(204)
    const again = await as(ada, contract.nameDeputy, { body: { user_id: maya.id, deputy_id: otto.id, ...days } })
    expect(again.status, again.text).toBe(201)
  })

  test('must be somebody else who decides of the same kind, on days to come without another deputy', async () => {
    const { ada, maya, otto, sam, olga } = await aFirm()
    const second = await aFirm({ name: 'Other Surveys' })
    const days = { start_date: now, end_date: addDays(now, 9) }
    const refusedFor = async (body: object, by = maya) => {
      const { status, body: answer } = await as(by, contract.nameDeputy, {
        body: { deputy_id: otto.id, ...days, ...body },
      })
      return [status, Object.keys(answer)]
    }
    expect(await refusedFor({ deputy_id: maya.id })).toEqual([400, ['deputy_id']])
    for (const { id } of [sam, olga, second.otto])
      expect(await refusedFor({ deputy_id: id })).toEqual([400, ['deputy_id']])
    expect(await refusedFor({ end_date: addDays(now, -1) })).toEqual([400, ['end_date']])
    expect(await refusedFor({ start_date: addDays(now, -9), end_date: addDays(now, -1) })).toEqual([400, ['end_date']])
    expect(await refusedFor({ end_date: addDays(now, 400) })).toEqual([400, ['end_date']])
    // Nobody gives themselves what another person decides, whatever they may change.
    expect(await refusedFor({ user_id: otto.id, deputy_id: ada.id }, ada)).toEqual([400, ['deputy_id']])
    expect((await as(maya, contract.nameDeputy, { body: { deputy_id: otto.id, ...days } })).status).toBe(201)
    expect(await refusedFor({ start_date: addDays(now, 9), end_date: addDays(now, 12), deputy_id: ada.id })).toEqual([
      400,
      ['start_date'],
    ])
    const people = (await as(maya, contract.listDeputyPeople, { query: {} })).body
    expect(people.map(({ name, decides }) => [name, decides])).toEqual([
      ['Ada Adams', ['hours', 'leave', 'expenses']],
      ['Otto Oak', ['hours', 'leave', 'expenses']],
    ])
  })

  test('rejects too, undoes the decision, and neither resets nor cancels nor pays back for the principal', async () => {
    const firm = await aFirm()
    const { maya, otto, sam } = firm
    await named(firm, maya, otto)
    const entry = await kinds['hours']!.waiting(firm, sam)
    const rejected = await as(otto, rejectDiary, { body: { ...bodyOf(entry), reason: 'No' } })
    expect(rejected.status, rejected.text).toBe(200)
    expect((await as(otto, resetDiary, { body: bodyOf(entry) })).status).toBe(404)
    expect((await as(otto, undoChange, { body: { token: String(rejected.headers['x-undo']) } })).status).toBe(204)
    expect((await as(sam, getDiaryEntry, withId(entry))).body).toMatchObject({ status: 'submitted', decided_for: null })
    expect((await as(otto, approveDiary, { body: bodyOf(entry) })).status).toBe(200)
    const request = await kinds['leave']!.waiting(firm, sam)
    const cancelled = await as(otto, leave.calls.change, { ...withId(request), body: { decision_id: 'C' } })
    expect(cancelled.status).toBe(404)
    const moved = await as(otto, leave.calls.change, { ...withId(request), body: { notes: 'Mine now' } })
    expect(moved.status).toBeOneOf([404, 409])
    const elsewhere = await as(otto, leave.calls.create, {
      body: { user_id: sam.id, type_id: 1, start: monday, end: monday },
    })
    expect(elsewhere.body).toHaveProperty('user_id')
  })

  test('approves expenses in the place of who approves them, and does not pay them back', async () => {
    const firm = await aFirm()
    const { fin, maya, otto, sam } = firm
    await grant(otto, 'expenses.view_expense', 'expenses.approve_own_staff')
    await named(firm, fin, otto)
    const record = await kinds['expenses']!.waiting(firm, sam)
    expect((await kinds['expenses']!.decide(maya, record)).status).toBe(200)
    const approved = await as(otto, expense.calls.approve, { body: bodyOf(record) })
    expect(approved.status, approved.text).toBe(200)
    expect(approved.body.results[0]).toMatchObject({
      approved_by: { id: otto.id },
      approved_for: { id: fin.id },
      checked_for: null,
      can_reimburse: false,
    })
    expect((await as(otto, expense.calls.reimburse, { body: bodyOf(record) })).status).toBeOneOf([400, 404])
  })

  test('finds what waits in the inbox and not among the hours that they list', async () => {
    const firm = await aFirm()
    await named(firm, firm.maya, firm.otto)
    const entry = await kinds['hours']!.waiting(firm, firm.sam)
    expect(await kinds['hours']!.inbox(firm.otto, entry)).toMatchObject({ id: firm.maya.id })
    expect((await as(firm.otto, listDiary, { query: {} })).text).not.toContain(`"id":${entry.id},`)
  })
})
