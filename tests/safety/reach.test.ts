/** Random people, entries and acts against a small model of who may do what: no difference is borne. */
import { expect, test } from 'vitest'

import * as batches from '#features/diary/entries/entryActions.contract.ts'
import * as contract from '#features/diary/entries/entries.contract.ts'
import { testServer } from '#test/firm.ts'
import { stateOf } from './support/diaries.ts'
import { dice, patience, report, size } from './support/dice.ts'
import { type SafetyAct, type Actor, actions, aFirmOfActors, type SafetyEntry, expected } from './support/diaryModel.ts'

const server = testServer()

function perform(act: SafetyAct, { person }: Actor, { id }: SafetyEntry) {
  const params = { id: String(id) }
  const batch = { body: { ids: [id] } }
  switch (act) {
    case 'view':
      return server.as(person, contract.getDiaryEntry, { params })
    case 'change':
      return server.as(person, contract.changeDiaryEntry, { params, body: { details: 'Changed' } })
    case 'submit':
      return server.as(person, batches.submitDiary, batch)
    case 'recall':
      return server.as(person, batches.recallDiary, batch)
    case 'approve':
      return server.as(person, batches.approveDiary, batch)
    case 'reject':
      return server.as(person, batches.rejectDiary, { body: { ids: [id], reason: 'Which levels?' } })
    case 'reset':
      return server.as(person, batches.resetDiary, batch)
    case 'delete':
      return server.as(person, contract.deleteDiaryEntry, { params })
  }
}

/** Plays so many acts and answers what ended otherwise than expected. Acts on different entries run side by side. */
async function play(total: number, expects: typeof expected) {
  const random = dice()
  const answers: Record<string, number> = {}
  const differences: string[] = []
  for (let done = 0; done < total;) {
    const { actors, selfDecision, anEntry } = await aFirmOfActors(server, random)
    const entries: SafetyEntry[] = []
    while (entries.length < 40) entries.push(await anEntry())
    for (let turn = 0; turn < 500 && done < total; turn += 4, done += 4) {
      const chosen = random.shuffled(entries.keys().toArray()).slice(0, 4)
      const played = chosen.map((index) => ({
        at: index,
        entry: entries[index] as SafetyEntry,
        me: random.pick(actors),
        act: random.pick(actions),
      }))
      const ended = await Promise.all(played.map(({ act, me, entry }) => perform(act, me, entry)))
      for (const [index, { at, entry, me, act }] of played.entries()) {
        const wanted = expects(act, me, entry, selfDecision)
        const { status = 0, text = '' } = ended[index] ?? {}
        answers[status] = (answers[status] ?? 0) + 1
        if (status !== wanted.status)
          differences.push(
            `seed ${random.seed}: ${act} of a ${entry.status} entry: ${status} and not ${wanted.status} ${text}`,
          )
        if (wanted.after === 'deleted') entries[at] = await anEntry()
        else entry.status = wanted.after
      }
    }
  }
  return { answers, differences, seed: random.seed }
}

test(
  'random acts end as the model says',
  async () => {
    const total = size(2000)
    const { answers, differences, seed } = await play(total, expected)
    report(`reach: ${total} acts ${JSON.stringify(answers)}, seed ${seed}`)
    expect(differences).toEqual([])
    // A run in which everything was refused would have shown nothing.
    for (const status of [200, 204, 403, 404, 409])
      expect(answers[status], `answers with ${status}`).toBeGreaterThan(total / 200)
  },
  patience(120_000),
)

test(
  'a rule that the server does not keep is found',
  async () => {
    const wrong: typeof expected = (act, me, entry, selfDecision) => {
      const stated = expected(act, me, entry, selfDecision)
      return act === 'delete' && stated.status === 409 ? { ...stated, status: 204 } : stated
    }
    const isFound = async () => (await play(200, wrong)).differences.some((line) => line.includes(': delete of a '))
    // The acts are drawn: a few rounds, so that the case is among them whatever the seed.
    let found = false
    for (let round = 0; round < 8 && !found; round++) found = await isFound()
    expect(found).toBe(true)
  },
  patience(120_000),
)

test('nobody decides or resets their own, whatever their grants (P-2)', async () => {
  const firm = await server.aFirm()
  for (const [index, status] of (['submitted', 'approved', 'rejected'] as const).entries()) {
    const date = `2026-03-0${index + 3}`
    const times = { date, start: `${date}T01:00:00Z`, end: `${date}T02:00:00Z` }
    const { id } = await server.anEntry(firm.ada, { ...times, ...stateOf(status, firm.maya) })
    for (const act of ['approve', 'reject', 'reset'] as const) {
      const me = { person: firm.ada } as Actor
      expect((await perform(act, me, { id } as SafetyEntry)).status, `${act} one's own ${status}`).toBe(404)
    }
    for (const to of ['approved', 'rejected'] as const)
      expect(
        (
          await server.as(firm.ada, contract.changeDiaryEntry, {
            params: { id: String(id) },
            body: { status: to, reason: 'x' },
          })
        ).status,
      ).toBe(404)
  }
  // Not even past the application: the database holds it.
  const { id } = await server.anEntry(firm.ada, { status: 'submitted' })
  const past = server.inFirm(firm, (db) =>
    db
      .updateTable('diary_entry')
      .where('id', '=', id)
      .set({ status: 'approved', decided_by_id: firm.ada.id })
      .execute(),
  )
  await expect(past).rejects.toMatchObject({ constraint: 'nobody_decides_their_own' })
})
