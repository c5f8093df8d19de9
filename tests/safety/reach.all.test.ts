/** Acts on all that a list shows, by its filter, against the model of who may do what: those of the model, and no other. */
import { expect, test } from 'vitest'

import * as batches from '#features/diary/entries/entryActions.contract.ts'
import { testServer } from '#test/firm.ts'
import { dice, patience, report, size } from './support/dice.ts'
import {
  type SafetyAct,
  type Actor,
  actions,
  aFirmOfActors,
  type SafetyEntry,
  expected,
  model,
  type SafetyStatus,
} from './support/diaryModel.ts'

const server = testServer()

/** Done with all that a list shows: the days of the model's entries. */
function performAll(act: Exclude<SafetyAct, 'view'>, { person }: Actor, count: number) {
  const all = { filter: 'start=2026-01-01&end=2026-12-31', count }
  switch (act) {
    case 'change':
      return server.as(person, batches.editDiary, { body: { ...all, details: 'Changed' } })
    case 'submit':
      return server.as(person, batches.submitDiary, { body: all })
    case 'recall':
      return server.as(person, batches.recallDiary, { body: all })
    case 'approve':
      return server.as(person, batches.approveDiary, { body: all })
    case 'reject':
      return server.as(person, batches.rejectDiary, { body: { ...all, reason: 'Which levels?' } })
    case 'reset':
      return server.as(person, batches.resetDiary, { body: all })
    case 'delete':
      return server.as(person, batches.deleteDiary, { body: all })
  }
}

test(
  'an act on all that a list shows is done with those of the model that are shown, and with no other',
  async () => {
    const random = dice()
    const total = size(150)
    const answers: Record<string, number> = {}
    let changed = 0
    for (let done = 0; done < total; done += 15) {
      const { actors, selfDecision, anEntry } = await aFirmOfActors(server, random)
      let entries: SafetyEntry[] = []
      for (let index = 0; index < 30; index++) entries.push(await anEntry())
      for (let turn = 0; turn < 15; turn++) {
        const me = random.pick(actors)
        const act = random.pick(actions.filter((name) => name !== 'view'))
        const capable = model[act].capable(me) && model.view.capable(me)
        const ends = entries.map((entry) => expected(act, me, entry, selfDecision))
        const meant = entries.flatMap((entry, index) =>
          model.view.reaches(me, entry) && (ends[index]?.status ?? 500) < 300 ? [index] : [],
        )
        // Now and then the person was told another number.
        const count = random.chance(0.2) ? meant.length + 1 : meant.length
        const { status, text } = await performAll(act, me, count)
        const wanted = !capable ? 403 : count === meant.length ? (act === 'delete' ? 204 : 200) : 409
        expect(status, `seed ${random.seed}: ${act} of all by ${[...me.grants].join()}: ${text}`).toBe(wanted)
        answers[status] = (answers[status] ?? 0) + 1
        if (status < 300)
          for (const index of meant) {
            const [entry, end] = [entries[index], ends[index]]
            if (entry && end?.after !== undefined) entry.status = end.after as SafetyStatus
            changed += 1
          }
        entries = entries.filter(({ status: entryStatus }) => (entryStatus as string) !== 'deleted')
        const rows = await server.inFirm(me.person, (db) =>
          db.selectFrom('diary_entry').select(['id', 'status']).orderBy('id').execute(),
        )
        expect(rows, `seed ${random.seed}: after ${act}`).toEqual(
          entries.map(({ id, status: entryStatus }) => ({ id, status: entryStatus })).toSorted((a, b) => a.id - b.id),
        )
      }
    }
    report(`reach by filter: ${total} acts on ${changed} entries ${JSON.stringify(answers)}, seed ${random.seed}`)
    for (const status of [200, 403, 409]) expect(answers[status], `answers with ${status}`).toBeGreaterThan(0)
    expect(changed).toBeGreaterThan(total / 10)
  },
  patience(120_000),
)
