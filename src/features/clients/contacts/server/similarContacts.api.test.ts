/** The import and the form say the same of who is here already. */
import { expect, test } from 'vitest'

import { csvLine } from '#core/csv.ts'
import { grantsOf } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import type { AppError } from '#server/http/errors.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { dice, type SafetyDice, report } from '../../../../../tests/safety/support/dice.ts'
import { contact } from '../contacts.ts'
import { requireUnlike } from '#server/records/duplicates.ts'
import { mayViewContact } from './contacts.access.ts'
import { contactLikenesses, toldOf } from './similarContacts.ts'

const { aFirm, as, grant, inFirm } = testServer()

/**
 * Facts that duplicates of a contact are found by, each as a number out of so many, null for none; `way` is how it is
 * written.
 */
interface Drawn {
  name: number
  email: number | null
  phones: number[]
  way: number
}
const [people, batches, each] = [500, 20, 100]
/** So many of each that about every other contact of the file is here. */
const value = 3000

const draw = ({ int, chance, pick }: SafetyDice, count: number): Drawn[] =>
  Array.from({ length: count }, () => ({
    name: int(value),
    email: chance(0.5) ? int(value) : null,
    phones: Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => int(value)),
    way: int(4),
  }))

const firstOf = (name: number, way: number) =>
  [`Nova ${name}`, `NOVA${name}`, `nova-${name}`, `Nova. ${name} `][way] ?? ''
const emailOf = (email: number, way: number) =>
  `${way % 2 ? 'N' : 'n'}ova.${email}@${way > 1 ? 'Example' : 'example'}.com`
/** Every tenth is too short to go by. */
function phoneOf(phone: number, way: number) {
  const digits = String(phone).padStart(4, '0')
  if (phone % 10 === 0) return digits
  return [`0151 111 ${digits}`, `+44 151 111 ${digits}`, `(0151) 111-${digits}`, `0151111${digits}`][way] ?? ''
}

const bodyOf = ({ name, email, phones, way }: Drawn) => ({
  first_name: firstOf(name, way),
  last_name: 'One',
  ...(email !== null && { email: emailOf(email, way) }),
  phones: phones.map((phone) => ({ kind: 'office' as const, number: phoneOf(phone, way) })),
})

function fileOf(drawns: readonly Drawn[]) {
  const rows = drawns
    .map(bodyOf)
    .map(({ first_name, last_name, email = '', phones }) =>
      csvLine([first_name, last_name, email, phones.map(({ number }) => number).join('; ')]),
    )
  return { content: base64(['First name,Last name,Email,Phone\r\n', ...rows].join('')) }
}

test('of 2,000 contacts drawn by chance the import calls those here already that the form refuses', async () => {
  const random = dice()
  const { seed } = random
  const { ada, sam } = await aFirm()
  // Who may not see contacts is told of none.
  await grant(sam, 'contacts.add_contact')
  const first = await as(ada, contact.imports.load, {
    body: { ...fileOf(draw(random, people)), duplicates: 'import' },
  })
  expect(first.status, first.text).toBe(201)
  const counts = { here: 0, new: 0, unseen: 0 }
  for (let batch = 1; batch <= batches; batch += 1) {
    const who = batch % 5 === 0 ? sam : ada
    const drawns = draw(random, each)
    const { body } = await as(who, contact.imports.preview, { body: fileOf(drawns) })
    const form = await refusedByHand(who, drawns)
    for (const [index, drawn] of drawns.entries()) {
      const [firstFound = ''] = body.rows[index]?.errors['duplicate'] ?? []
      const named = /^This looks like “(.*)”, which already exists\.$/.exec(firstFound)?.[1]
      const message = `seed ${seed}: ${JSON.stringify(bodyOf(drawn))}`
      const similar = form[index] ?? []
      expect([named !== undefined, message]).toEqual([similar.length > 0, message])
      // A form names five of them.
      if (named !== undefined && similar.length < 5) expect(similar, message).toContain(named)
      counts[who === sam ? 'unseen' : named === undefined ? 'new' : 'here'] += 1
    }
    // The form itself, of each batch once.
    if (who === ada) {
      const made = await as(ada, contact.calls.create, { body: bodyOf(drawns[0] as Drawn) })
      expect(made.status).toBe(form[0]?.length === 0 ? 201 : 409)
    }
  }
  report(`contacts that are here already: ${JSON.stringify(counts)}, seed ${seed}`)
  expect(Math.min(counts.here, counts.new, counts.unseen)).toBeGreaterThan(300)
})

test('who adds a contact is informed of those with a number or an address of theirs, and of names much alike', async () => {
  const { ada, sam } = await aFirm()
  const made = await as(ada, contact.calls.create, {
    body: {
      first_name: 'Gwendolen',
      last_name: 'Everett',
      email: 'gwen@quay.example',
      phones: [{ number: '0151 111 1111' }],
    },
  })
  const similar = async (query: object, who = ada) => (await as(who, contact.similar, { query })).body
  const like = (...same: string[]) => [{ id: made.body.id, name: 'Gwendolen Everett', same }]
  expect(await similar({ name: 'Gwendolyn Everett' })).toEqual(like('like'))
  expect(await similar({ name: 'Tom', email: 'GWEN@quay.example', phone: '07700 900000,+44 151 111 1111' })).toEqual(
    like('email', 'phone'),
  )
  // Colleagues share a domain.
  expect(await similar({ name: 'Tom', email: 'tom@quay.example' })).toEqual([])
  await grant(sam, 'contacts.add_contact')
  expect(await similar({ name: 'Gwendolen Everett' }, sam)).toEqual([])
})

/** Names, for each contact, those for which the form would refuse it: the question that it asks before it writes. */
const refusedByHand = (who: BuilderPerson, drawns: readonly Drawn[]): Promise<string[][]> =>
  inFirm(who, async (db) => {
    const permissions = grantsOf(who.name === 'Ada Adams' ? [contact.names.see] : [])
    const ctx = { db, me: { org_id: who.org_id, permissions } } as Ctx
    const kind = { table: 'contact', mayView: mayViewContact, noun: 'contact' } as const
    const names: string[][] = []
    for (const drawn of drawns)
      names.push(
        await requireUnlike(ctx, kind, toldOf(bodyOf(drawn)), contactLikenesses).then(
          () => [],
          (error: unknown) =>
            (error as AppError & { body: { similar: { name: string }[] } }).body.similar.map(({ name }) => name),
        ),
      )
    return names
  })
