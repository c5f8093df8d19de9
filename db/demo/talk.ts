/** Comments of the demonstration's people on records, whom they mention, and letters ready to be sent. */
import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { diceOf } from './random.ts'

const templates = [
  {
    name: 'Arranging a site visit',
    subject: 'Visiting your site, {{client.name}}',
    body: 'Dear {{contact.first_name}},\n\nwe would like to come to site in the coming days. Could you tell us who will let us in, and whether anything has changed since we last spoke?\n\nKind regards\n{{sender.name}}, {{sender.position}}\n{{company.name}}',
  },
  {
    name: 'Report and drawings',
    subject: 'Your report from {{company.name}}',
    body: 'Dear {{contact.first_name}},\n\nour report and the drawings are finished. Please tell us by return if anything is not as you expected: we will put it right.\n\nKind regards\n{{sender.name}}\n{{sender.phone}}',
  },
  {
    name: 'After the work is done',
    subject: 'How did we do, {{client.name}}?',
    body: 'Dear {{contact.first_name}},\n\nthe work is done and signed off. We would be glad to hear what went well and what we could do better next time.\n\nKind regards\n{{sender.name}}, {{company.name}}',
  },
] as const

/** `@` is whoever is mentioned. */
const stated = {
  client: [
    'They would like one invoice a month, whatever was done.',
    '@ they asked for a framework rate. Shall we offer the one of last year?',
    'New gate at the east entrance: ring the office before going.',
    '@ please look at their terms before we take on more.',
  ],
  contact: [
    'Prefers a call in the morning.',
    '@ has moved to their property team and still wants our reports.',
    'Back from leave next week; their deputy signs meanwhile.',
  ],
  project: [
    'The client’s drawings came today; two of them are out of date.',
    '@ can we send a second crew for the last day on site?',
    'Control points agreed with the main contractor.',
    '@ the scope has grown by a building: worth a variation.',
  ],
} as const
type Place = keyof typeof stated

/** Comments on some of the clients, contacts and projects of the last weeks; who is mentioned finds some of it unread. */
export async function makeTalk(db: TenantDb, firm: MadeFirm): Promise<{ comments: number }> {
  await db
    .insertInto('email_template')
    .values(templates.map((template) => ({ ...template })))
    .execute()
  const dice = diceOf(`talk of ${firm.key}`)
  const here = firm.people.filter(({ left, external }) => left === undefined && external !== true)
  const heads = here.filter(({ group }) => group === 'Director' || group === 'Administrator')
  let comments = 0
  for (const place of Object.keys(stated) as Place[]) {
    const { length } = stated[place]
    const records = await db
      .selectFrom(place)
      .select('id')
      .orderBy('id', 'desc')
      .limit(length * 2)
      .execute()
    for (const [index, { id }] of records.entries()) {
      const text = stated[place][index % length] ?? ''
      const author = dice.pick(here.filter(({ group }) => group !== 'Director'))
      const about = heads.filter((head) => head.id !== author.id)
      const mentioned = text.includes('@') && about.length > 0 ? dice.pick(about) : undefined
      if (text.includes('@') && !mentioned) continue
      await comment(db, { place, id, text, author, mentioned, day: addDays(firm.today, -dice.between(1, 30)), dice })
      comments += 1
    }
  }
  return { comments }
}

interface Said {
  place: Place
  id: number
  text: string
  author: MadePerson
  mentioned: MadePerson | undefined
  day: string
  dice: ReturnType<typeof diceOf>
}

async function comment(db: TenantDb, { place, id, text, author, mentioned, day, dice }: Said): Promise<void> {
  const created = `${day}T${dice.between(9, 16)}:${dice.between(10, 59)}:00Z`
  const { id: comment_id } = await db
    .insertInto('comment')
    .values({
      [`${place}_id`]: id,
      user_id: author.id,
      text: mentioned ? text.replace('@', `@user-id:${mentioned.id}`) : text,
      created,
      modified: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!mentioned) return
  await db.insertInto('comment_mention').values({ comment_id, user_id: mentioned.id }).execute()
  const read = dice.chance(50) ? created : null
  await db
    .insertInto('notification')
    .values({ user_id: mentioned.id, by_id: author.id, comment_id, created, read })
    .execute()
}
