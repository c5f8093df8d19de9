/**
 * Writers of the diary who keep on while the server and its database are killed under them: what gets no answer, or a
 * 503, is sent again as it was, under the same Idempotency-Key.
 */
import { addSecret, openSession } from '#features/auth/server/authSessions.ts'
import { createOrganisation } from '#features/settings/setup/server/createOrganisation.ts'
import { openDatabase, inTenant, transact } from '#server/db/db.ts'
import { aPerson, aProject, aTask } from '#test/builders.ts'
import type { SafetyDice } from '../safety/support/dice.ts'

export interface Writer {
  user_id: number
  token: string
}

export interface Diarists {
  org_id: number
  task_id: number
  writers: Writer[]
}

const limits = { sessionIdleDays: 14, sessionAbsoluteDays: 30 } as Parameters<typeof openSession>[2]['limits']

/** A firm that blocks overlaps, and so many of its people, signed in, of one of its groups. */
export async function someDiarists(url: string, count: number, group = 'Staff'): Promise<Diarists> {
  const database = openDatabase({ url, poolSize: 2, statementTimeoutMs: 10_000 })
  try {
    const admin = { name: 'Ada Adams', email: 'ada@example.com', passwordHash: null }
    const firm = { name: 'Harbour Surveys', locale: 'GB', timezone: 'Europe/London', admin } as const
    const { org_id, groups } = await createOrganisation(database, firm)
    // What its invoices need to say of it.
    const ofFirm = { address_line1: '14 Quay Street', address_city: 'Otley', registration_number: '01234567' }
    await inTenant(database, { orgId: org_id }, (db) => db.updateTable('company').set(ofFirm).execute())
    const task = await inTenant(database, { orgId: org_id }, async (db) =>
      aTask(db, { project_id: (await aProject(db)).id }),
    )
    const writers: Writer[] = []
    for (let index = 0; index < count; index++) {
      const person = await aPerson(database, org_id, { name: `Sam ${index}`, group_ids: [groups[group] ?? 0] })
      const session = { account_id: person.account_id, org_id, kind: 'password', address: '', user_agent: '' } as const
      const token = await transact(database, { role: 'fieldbook_auth' }, async (db) =>
        addSecret(db, await openSession(db, session, { limits }), 'token', { limits }),
      )
      writers.push({ user_id: person.id, token })
    }
    return { org_id, task_id: task.id, writers }
  } finally {
    await database.close()
  }
}

/** A POST that was acknowledged: how it was sent, and what it answered. */
interface Sent {
  key: string
  by: Writer
  path: string
  body: object
  answer: string
}

export interface Acknowledged {
  /** By the word that its details begin with. */
  entries: Map<string, { id: number; user_id: number; details: string; status: string }>
  sent: Sent[]
  /** Acknowledged writes of every kind. */
  writes: number
  /** How often something had to be sent again. */
  repeats: number
  /** Answers that no writer should ever get. */
  surprises: string[]
}

export const nothingYet = (): Acknowledged => ({
  entries: new Map(),
  sent: [],
  writes: 0,
  repeats: 0,
  surprises: [],
})

interface Answer {
  status: number
  text: string
}

/** One request; null when there was no answer. */
export async function ask(url: string, by: Writer, method: string, path: string, body: object, key = '') {
  try {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Token ${by.token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    const answer: Answer = { status: reply.status, text: await reply.text() }
    return answer
  } catch {
    return null
  }
}

/** Writes into one person's diary until `ended`: entries, changes, submissions and timers, one after the other. */
export async function write(
  url: string,
  { task_id }: Diarists,
  by: Writer,
  { random, done, ended }: { random: SafetyDice; done: Acknowledged; ended: () => boolean },
): Promise<void> {
  let drawn = 0
  const mine: string[] = []
  const persist = async (method: string, path: string, body: object, key = ''): Promise<Answer> => {
    for (;;) {
      const answer = await ask(url, by, method, path, body, key)
      if (answer !== null && answer.status !== 503) {
        done.writes += 1
        if (key) done.sent.push({ key, by, path, body, answer: `${answer.status} ${answer.text}` })
        return answer
      }
      done.repeats += 1
      await new Promise((resolve) => setTimeout(resolve, 20 + random.int(80)))
    }
  }
  const expected = (what: string, { status, text }: Answer, ...statuses: number[]) => {
    if (!statuses.includes(status)) done.surprises.push(`${what}: ${status} ${text.slice(0, 200)}`)
    return statuses[0] === status
  }
  const create = async (more: object) => {
    const word = `w${by.user_id}-${(drawn += 1)}`
    const answer = await persist('POST', '/diary/', { task_id, details: word, ...more }, word)
    if (!expected('create', answer, 201)) return null
    const { id, details, status } = JSON.parse(answer.text) as { id: number; details: string; status: string }
    done.entries.set(word, { id, user_id: by.user_id, details, status })
    mine.push(word)
    return id
  }
  const change = async () => {
    const entry = done.entries.get(random.pick(mine))
    if (!entry || entry.status !== 'draft') return
    const details = `${entry.details.split(' ')[0]} changed ${(drawn += 1)}`
    if (expected('change', await persist('PATCH', `/diary/${entry.id}/`, { details }), 200)) entry.details = details
  }
  const submit = async () => {
    const drafts = mine.flatMap((word) => done.entries.get(word) ?? []).filter(({ status }) => status === 'draft')
    const items = drafts.slice(0, 1 + random.int(3))
    if (items.length === 0) return
    const body = { ids: items.map(({ id }) => id) }
    if (!expected('submit', await persist('POST', '/diary/submit/', body, `s${by.user_id}-${(drawn += 1)}`), 200))
      return
    for (const entry of items) entry.status = 'submitted'
  }
  const time = async () => {
    const id = await create({ active: true })
    if (id === null) return
    // Sent again after it was done, a stop is told that the timer was stopped.
    expected('stop', await persist('PATCH', `/diary/${id}/`, { active: false }), 200, 409)
  }
  while (!ended()) {
    const act = random.int(10)
    if (act < 5 || mine.length === 0) await create(slot(drawn))
    else if (act < 7) await change()
    else if (act < 8) await submit()
    else await time()
  }
}

/** Quarter hours of long ago, none twice. */
function slot(index: number) {
  const start = Temporal.Instant.from('2020-01-01T00:00:00Z').add({ minutes: 15 * index })
  return { start: start.toString(), end: start.add({ minutes: 15 }).toString() }
}
