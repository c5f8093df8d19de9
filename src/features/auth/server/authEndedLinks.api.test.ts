/** Links of people whose last day is over. */
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { checkInvitation, inviteUser } from '#features/users/invitations/invitations.contract.ts'
import { changeUser } from '#features/users/users/users.contract.ts'
import { accountLinks } from '#test/accountLinks.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { anInvitation } from '#test/invitations.ts'
import { giveLoginLink } from '../auth.contract.ts'
import { checkPasswordReset, givePasswordLink } from '../authReset.contract.ts'

const server = testServer()
const { aFirm, aPerson, anonymous, as, inFirm } = server
const { handedToken, mailedToken, messagesTo, request } = accountLinks(server)

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const dayFrom = (days: number) => addDays(today('Europe/London'), days)
async function setLastDay(by: BuilderPerson, person: { id: number }, end_date: string) {
  const { status, text } = await as(by, changeUser, { ...params(person), body: { end_date } })
  expect(status, text).toBe(200)
}

describe('links', () => {
  const valid = async (token: string) => (await anonymous(checkPasswordReset, { body: { token } })).status === 200

  test('to a new password are made and work while the account works somewhere', async () => {
    const { ada, sam } = await aFirm()
    const tokens = [await mailedToken(sam), await handedToken(ada, sam)]
    const found: boolean[][] = []
    for (const day of [0, -1, 0]) {
      await setLastDay(ada, sam, dayFrom(day))
      found.push(await Promise.all(tokens.map(valid)))
    }
    expect(found).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])

    await setLastDay(ada, sam, dayFrom(-1))
    const before = await messagesTo(sam)
    expect((await request(sam.email)).status).toBe(204)
    expect(await messagesTo(sam)).toHaveLength(before.length)
    for (const call of [givePasswordLink, giveLoginLink])
      expect(await as(ada, call, params(sam))).toMatchObject({ status: 409, body: { code: 'state' } })
  })

  test('of an administrator who has left open nothing', async () => {
    const firm = await aFirm()
    const anna = await aPerson(firm, { name: 'Anna Abel', group_ids: [firm.groups['Administrator'] ?? 0] })
    const token = await handedToken(anna, firm.olga)
    expect(await valid(token)).toBe(true)
    await setLastDay(firm.ada, anna, dayFrom(-1))
    expect(await valid(token)).toBe(false)
  })

  test('to join open until the last day; nobody is invited after it', async () => {
    const { ada, ...firm } = await aFirm()
    const invited = await inFirm(firm, (db) =>
      db
        .insertInto('member')
        .values({ first_name: 'Nell', email: `nell.${firm.org_id}@example.com` })
        .returning(['id', 'org_id', 'email'])
        .executeTakeFirstOrThrow(),
    )
    const token = await anInvitation(server, invited)
    const opens = async () => (await anonymous(checkInvitation, { body: { token } })).status === 200
    const found: boolean[] = []
    for (const day of [0, -1, 1]) {
      await setLastDay(ada, invited, dayFrom(day))
      found.push(await opens())
    }
    expect(found).toEqual([true, false, true])
    await setLastDay(ada, invited, dayFrom(-1))
    expect(await as(ada, inviteUser, params(invited))).toMatchObject({
      status: 409,
      body: { detail: 'The end date of this person has passed. Change it, then invite them.' },
    })
  })
})
