/** Mail that people ask for: only so much an hour, whichever way it is asked for. */
import { expect, test } from 'vitest'

import { sendContactMessage } from '#features/clients/mail/mail.contract.ts'
import { sendTestMail } from '#features/diary/reminders/reminders.contract.ts'
import { inviteUser } from '#features/users/invitations/invitations.contract.ts'
import { createUser } from '#features/users/users/userEdit.contract.ts'
import { aContact, unique } from '#test/builders.ts'
import { testServer, testSettings, type Firm } from '#test/firm.ts'

const hourly = { perPerson: 3, perOrg: 5 }
const { aFirm, aPerson, as, inFirm } = testServer({ mail: { ...testSettings.mail, hourly } })

async function aBusyFirm() {
  const firm = await aFirm()
  const contact = await inFirm(firm, (db) => aContact(db, { first_name: 'Carla', email: 'carla@quay.example' }))
  const second = await aPerson(firm, { name: 'Abe Ames', group_ids: [firm.groups['Administrator'] ?? 0] })
  const write = (by = firm.ada) =>
    as(by, sendContactMessage, { params: { id: String(contact.id) }, body: { subject: 'Hello', body: 'Hello' } })
  const add = (by = firm.ada) => {
    const email = `${unique('nell').replace(' ', '.')}.${firm.org_id}@example.com`
    return as(by, createUser, { body: { first_name: 'Nell', email, invite: true } })
  }
  return { ...firm, second, write, add }
}
const letters = (firm: Firm) => inFirm(firm, (db) => db.selectFrom('mail').select('id').execute())
const anHourAgo = (firm: Firm) => inFirm(firm, (db) => db.updateTable('mail').set({ created: anHour }).execute())
const anHour = Temporal.Now.instant().subtract({ hours: 1 }).toString()

test('a person sends so much an hour, of whatever kind, and hears when there may be more', async () => {
  const firm = await aBusyFirm()
  const { ada, second, write, add } = firm
  expect((await write()).status).toBe(201)
  const made = await add()
  expect(made.status).toBe(201)
  expect((await as(ada, sendTestMail, {})).status).toBe(200)
  const sentence = 'You have sent 3 messages within the last hour, which is the limit. Please try again in 60 minutes.'
  for (const refused of [
    await write(),
    await add(),
    await as(ada, inviteUser, { params: { id: String(made.body.id) } }),
    await as(ada, sendTestMail, {}),
  ]) {
    expect([refused.status, refused.body]).toEqual([429, { detail: sentence }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  }
  expect(await letters(firm)).toHaveLength(3)
  // Another one is not kept from it, nor is Ada in another hour.
  expect((await write(second)).status).toBe(201)
  await anHourAgo(firm)
  expect((await write()).status).toBe(201)
})

test('a firm sends so much an hour, and so does who asks for ten at the same moment', async () => {
  const firm = await aBusyFirm()
  const { second, write, maya } = firm
  const answers = await Promise.all(Array.from({ length: 10 }, () => write()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(hourly.perPerson)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  expect((await write(second)).status).toBe(201)
  expect((await write(second)).status).toBe(201)
  const full = await write(maya)
  expect([full.status, full.body['detail']]).toEqual([429, expect.stringMatching(/^Your organisation has sent 5 /)])
  expect(await letters(firm)).toHaveLength(5)
  // Reminders are nobody's act, and other firms have an hour of their own.
  expect((await (await aBusyFirm()).write()).status).toBe(201)
})
