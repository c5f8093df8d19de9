/** Many who write the same few people's diaries at once, by every way there is, over the same few hours. */
import * as batches from '#features/diary/entries/entryActions.contract.ts'
import * as diary from '#features/diary/entries/entries.contract.ts'
import { copyDiary } from '#features/diary/entries/entryActions.contract.ts'
import { importDiary } from '#features/diary/transfer/transfer.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import type { Firm, testServer } from '#test/firm.ts'
import { csv, header } from '#test/imports.ts'
import type { Admin } from './admin.ts'
import { dice } from './dice.ts'

/** Pairs of one person's entries that overlap although both count; those that a stopping timer left are marked. */
export async function overlapping(admin: Admin, orgId: number): Promise<string[]> {
  const rows = await admin.rows<{ a: string; b: string }>(
    `select a.id as a, b.id as b
       from diary_entry a
       join diary_entry b on b.org_id = a.org_id and b.user_id = a.user_id and b.id > a.id
        and tstzrange(a.start, a."end", '[)') && tstzrange(b.start, b."end", '[)')
      where a.org_id = $1 and not a.overlap and not b.overlap and a.status <> 'rejected' and b.status <> 'rejected'
        and a."end" is not null and b."end" is not null
      order by 1, 2`,
    [orgId],
  )
  return rows.map(({ a, b }) => `${a} and ${b}`)
}

interface Told {
  status: number
  body: Record<string, unknown>
  text: string
  headers: Record<string, unknown>
}

/** Answers of each way: how often it was done, refused for an overlap, or refused for what somebody else had just done. */
type Tally = Record<string, { done: number; refused: number; late: number }>

/** Quarter hours of the last twenty hours, so that timers meet the rest. */
const quarters = 76

export async function storm(
  { as }: ReturnType<typeof testServer>,
  firm: Firm,
  people: readonly BuilderPerson[],
  { writers, acts }: { writers: number; acts: number },
) {
  const random = dice()
  const details: Tally = {}
  const unexpected: string[] = []
  const entries: { id: number; owner: BuilderPerson }[] = []
  const tokens: { by: BuilderPerson; token: string }[] = []
  const { maya, task, project } = firm
  const now = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const slot = () => {
    const start = now.subtract({ minutes: 15 * (4 + random.int(quarters)) })
    return { start: start.toString(), end: start.add({ minutes: 15 * (1 + random.int(4)) }).toString() }
  }
  const work = { task_id: task.id, project_id: project.id, details: 'Levels' }
  const build = () => random.pick(entries)
  const ids = () => ({ ids: [build().id] })
  const withId = (id: number) => ({ params: { id: String(id) } })
  const made = (answer: Told, owner: BuilderPerson) => {
    if (answer.status === 201) entries.push({ id: Number(answer.body['id']), owner })
    return answer
  }
  /** Every now and then a change is taken back later, when its old place may be taken. */
  const remembered = (answer: Told, by: BuilderPerson) => {
    if (typeof answer.headers['x-undo'] === 'string') tokens.push({ by, token: answer.headers['x-undo'] })
    return answer
  }
  const row = () => {
    const { start, end } = slot()
    const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/London')
    const time = (instant: string) => local(instant).toPlainTime().toString({ smallestUnit: 'minute' })
    return `${local(start).toPlainDate().toString()},${time(start)},${time(end)},${project.reference},${task.name},Levels ${random.int(1e6)}`
  }
  const ways: Record<string, () => Promise<Told>> = {
    create: async () => {
      const person = random.pick(people)
      return made(await as(person, diary.createDiaryEntry, { body: { ...slot(), ...work } }), person)
    },
    times: async () => {
      const { id, owner } = build()
      return remembered(await as(owner, diary.changeDiaryEntry, { ...withId(id), body: slot() }), owner)
    },
    move: async () => {
      const { id } = build()
      const body = { user_id: random.pick(people).id }
      return remembered(await as(maya, diary.changeDiaryEntry, { ...withId(id), body }), maya)
    },
    batch: () => as(maya, batches.editDiary, { body: { ...ids(), details: 'Meanwhile' } }),
    copy: () => as(maya, copyDiary, { body: { ...ids(), days: random.pick([-1, 0]) } }),
    import: () => as(random.pick(people), importDiary, { body: csv(header, row()) }),
    start: async () => {
      const person = random.pick(people)
      const begun = random.chance(0.5) ? {} : { start: slot().start }
      const body = { active: true, stop_running: random.chance(0.5), ...begun, ...work }
      return made(await as(person, diary.createDiaryEntry, { body }), person)
    },
    stop: async () => {
      const person = random.pick(people)
      const running = await as(person, diary.listDiary, { query: { active: 'true', user_id: String(person.id) } })
      const [timer] = running.body as { id: number }[]
      if (!timer) return running
      return as(person, diary.changeDiaryEntry, { ...withId(timer.id), body: { active: false } })
    },
    delete: async () => remembered(await as(maya, diary.deleteDiaryEntry, withId(build().id)), maya),
    submit: async () => remembered(await as(maya, batches.submitDiary, { body: ids() }), maya),
    reject: async () => remembered(await as(maya, batches.rejectDiary, { body: { ...ids(), reason: 'Which?' } }), maya),
    recall: () => {
      const { id, owner } = build()
      return as(owner, batches.recallDiary, { body: { ids: [id] } })
    },
    reset: () => as(maya, batches.resetDiary, { body: ids() }),
    undo: async () => {
      const [offer] = tokens.splice(random.int(tokens.length), 1)
      if (!offer) return create()
      return as(offer.by, undoChange, { body: { token: offer.token } })
    },
  }
  const create = ways['create'] ?? (() => Promise.reject(new Error('There is no way to create.')))
  const names = Object.keys(ways)
  let left = acts
  const writer = async () => {
    while (left > 0) {
      left -= 1
      const name = entries.length < 20 ? 'create' : random.pick(names)
      const answer = await (ways[name] ?? create)()
      const tally = (details[name] ??= { done: 0, refused: 0, late: 0 })
      const verdict = validated(name, answer)
      if (verdict === null) unexpected.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      else tally[verdict] += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return { told: details, unexpected, acts, seed: random.seed }
}

function validated(way: string, { status, body, text }: Told): 'done' | 'refused' | 'late' | null {
  const code = body?.['code']
  if (status < 300) return 'done'
  if (status === 409 && code === 'overlap') return way === 'stop' ? null : 'refused'
  if (way === 'import' && status === 400) return text.includes('This overlaps') ? 'refused' : null
  // Somebody else had deleted, moved on or changed it first.
  if (way === 'undo' && status === 409 && code === 'in_use') return 'late'
  if (status === 404 || (status === 409 && ['state', 'stale', 'timer_running'].includes(String(code)))) return 'late'
  if (status === 400 && lateSentences.some((sentence) => text.includes(sentence))) return 'late'
  return null
}

const lateSentences = [
  'can no longer be undone',
  'The timer is running.',
  'A running timer cannot be moved to another person.',
]
