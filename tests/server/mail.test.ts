/** Mail on a real SMTP server: what was meant arrives, once, whatever the server is in the mood for. */
import { expect, test } from 'vitest'

import { inTenant } from '#server/db/db.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { MailError, smtpMailer } from '#server/mail/mailSmtp.ts'
import { lateMail, queueMail, sendQueued, type Letter } from '#server/mail/mail.ts'
import { metricsText } from '#server/monitoring/metrics.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { mailPassword, mailServer, urlOf } from '#test/mail.ts'

const { aFirm, inFirm, database } = testServer()
const from = 'Fieldbook <fieldbook@example.com>'

const letter = (firm: Firm, given: Partial<Letter> = {}): Letter => ({
  key: `test ${Math.random()}`,
  userId: firm.sam.id,
  address: 'sam@example.com',
  usefulHours: 24,
  ...composed({
    subject: 'Levels <wanted>',
    greeting: 'Hello Sam,',
    paragraphs: ['the levels of “Quay & Sons” are missing.'],
    rows: [['Mon 9 Nov', '0:00 of 7:30']],
    action: { label: 'Open', url: 'https://fieldbook.example.com/diary/' },
    footer: ['Harbour Surveys sends this.'],
    stop: { label: 'No reminders', url: 'https://fieldbook.example.com/account/' },
  }),
  ...given,
})

/** Writes the letter and answers how to send it. */
async function queued(firm: Firm, given: Partial<Letter> = {}) {
  await inFirm(firm, (db) => queueMail(db, [letter(firm, given)]))
  const { id } = await inFirm(firm, (db) =>
    db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  const send = (url: string) => sendQueued(database(), smtpMailer({ url, from }), { orgId: firm.org_id, id })
  const state = () =>
    inFirm(firm, (db) =>
      db
        .selectFrom('mail')
        .where('id', '=', id)
        .select(['sent', 'failed', 'attempts', 'last_error', 'claimed_until'])
        .executeTakeFirstOrThrow(),
    )
  return { id, send, state }
}

test('arrives signed in and encrypted, as text and as HTML, from and to whom it should', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer()
  const { id, send, state } = await queued(firm)
  await send(url)
  const [arrived] = received
  expect(received).toHaveLength(1)
  expect(arrived?.secure).toBe(true)
  expect(arrived?.to).toEqual(['sam@example.com'])
  expect(arrived?.mail).toMatchObject({
    from: { name: 'Harbour Surveys', address: 'fieldbook@example.com' },
    to: [{ name: 'Sam Stone', address: 'sam@example.com' }],
    subject: 'Levels <wanted>',
    messageId: `<fieldbook-${firm.org_id}-${id}@example.com>`,
  })
  expect(arrived?.mail.text).toContain('the levels of “Quay & Sons” are missing.')
  expect(arrived?.mail.text).toContain('Open: https://fieldbook.example.com/diary/')
  expect(arrived?.mail.html).toContain('Quay &amp; Sons')
  expect(arrived?.mail.html).toContain('href="https://fieldbook.example.com/diary/"')
  expect(await state()).toMatchObject({ attempts: 1, failed: null, last_error: '', claimed_until: null })
  expect((await state()).sent).not.toBeNull()
})

test('a retry after it was sent sends nothing', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer()
  const { send } = await queued(firm)
  await send(url)
  await send(url)
  expect(received).toHaveLength(1)
})

test('two workers with the same message at once send it once', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer()
  const { send } = await queued(firm)
  await Promise.all([send(url), send(url), send(url)])
  expect(received).toHaveLength(1)
})

test.for([
  ['a recipient who is refused for now', { refuse: [451] }],
  ['a recipient who is refused for good, and then is not', { refuse: [550, 550] }],
  ['a connection cut before the server has answered the last byte', { cut: 2 }],
] as const)('%s: tried again, it arrives once', async ([, moods]) => {
  const firm = await aFirm()
  const tries = 'cut' in moods ? moods.cut : moods.refuse.length
  const { url, received } = await mailServer('cut' in moods ? moods : { refuse: [...moods.refuse] })
  const { send, state } = await queued(firm)
  for (let failed = 0; failed < tries; failed++) await expect(send(url)).rejects.toBeInstanceOf(MailError)
  expect((await state()).last_error).toMatch(/^The mail server /)
  await send(url)
  await send(url)
  expect(received).toHaveLength(1)
  expect(await state()).toMatchObject({ attempts: tries + 1, failed: null, last_error: '' })
})

test('a mail server that is down is tried again, and told of without its password', async () => {
  const firm = await aFirm()
  const gone = await mailServer()
  await gone.stop()
  const { send, state } = await queued(firm)
  await expect(send(gone.url)).rejects.toThrow('The mail server cannot be reached (')
  expect((await state()).last_error).not.toContain(mailPassword)
  const back = await mailServer({}, gone.port)
  await send(back.url)
  expect(back.received).toHaveLength(1)
  expect(await metricsText()).toMatch(/fieldbook_mails_total\{outcome="deferred"\} \d/)
})

test('a wrong password is reported without it, and is not the message’s fault', async () => {
  const firm = await aFirm()
  const { port } = await mailServer()
  const { send, state } = await queued(firm)
  for (let tries = 0; tries < 4; tries++)
    await expect(send(urlOf(port, 'hunter2hunter2'))).rejects.toMatchObject({
      message: 'The mail server refuses this server’s name and password (535).'.replace('’', "'"),
      permanent: false,
    })
  expect(JSON.stringify(await state())).not.toContain('hunter2')
  expect((await state()).failed).toBeNull()
})

test('refused for good three times it is given up, and no retry brings it back', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer({ refuse: [550, 550, 550] })
  const { send, state } = await queued(firm)
  await expect(send(url)).rejects.toBeInstanceOf(MailError)
  await expect(send(url)).rejects.toBeInstanceOf(MailError)
  await send(url)
  expect((await state()).failed).not.toBeNull()
  await send(url)
  expect(received).toEqual([])
})

test('once its tries are used up it is given up, and says why', async () => {
  const firm = await aFirm()
  const { id, send, state } = await queued(firm)
  const tried = (attempts: number) =>
    inFirm(firm, (db) => db.updateTable('mail').set({ attempts }).where('id', '=', id).execute())
  const nowhere = 'smtp://127.0.0.1:1'
  await tried(19)
  await expect(send(nowhere)).rejects.toBeInstanceOf(MailError)
  expect((await state()).failed).toBeNull()
  await send(nowhere)
  const { failed, last_error } = await state()
  expect([failed === null, last_error]).toEqual([false, expect.stringContaining('The mail server cannot be reached')])
})

test('what nobody tries any more is given up once it is out of date, and nothing else is', async () => {
  const firm = await aFirm()
  const lost = await queued(firm, { usefulHours: -1 })
  const waits = await queued(firm)
  await lateMail.run({}, { database: database(), worker: database(), log: console })
  expect(await lost.state()).toMatchObject({ sent: null, last_error: 'The message expired before it could be sent.' })
  expect([(await lost.state()).failed === null, (await waits.state()).failed]).toEqual([false, null])
})

test('out of date it is not sent', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer()
  const { send, state } = await queued(firm, { usefulHours: 0 })
  await send(url)
  expect(received).toEqual([])
  expect((await state()).failed).not.toBeNull()
})

test('names and subjects with new lines begin no header', async () => {
  const firm = await aFirm()
  await inFirm(firm, (db) =>
    db
      .updateTable('member')
      .set({ first_name: 'Sam\r\nBcc: thief@example.net\r\n' })
      .where('id', '=', firm.sam.id)
      .execute(),
  )
  const { url, received } = await mailServer()
  const { send } = await queued(firm, { subject: 'Levels\r\nBcc: thief@example.net\r\n\r\nAnother body' })
  await send(url)
  expect(received[0]?.to).toEqual(['sam@example.com'])
  expect(received[0]?.raw).not.toMatch(/^Bcc:/im)
  expect(received[0]?.mail.bcc).toBeUndefined()
  expect(received[0]?.mail.subject).toBe('Levels Bcc: thief@example.net Another body')
})

test.for(['sam@example.com\r\nBcc: thief@example.net', 'sam@example.com, thief@example.net', '<sam@example.com>'])(
  'an address that is more than one is no address: %j',
  async (address) => {
    const firm = await aFirm()
    const { url, received } = await mailServer()
    const { send } = await queued(firm, { address })
    await expect(send(url)).rejects.toThrow('no valid email address')
    expect(received).toEqual([])
  },
)

test('a second one about the same is not written; another organisation’s is its own', async () => {
  const [firm, second] = [await aFirm(), await aFirm({ name: 'Other Surveys' })]
  const write = (owner: Firm) => inFirm(owner, (db) => queueMail(db, [letter(owner, { key: 'about this' })]))
  expect(await Promise.all([write(firm), write(firm), write(second)]).then((written) => written.toSorted())).toEqual([
    0, 1, 1,
  ])
})

test('what was rolled back is not sent', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer()
  await inTenant(database(), { orgId: firm.org_id }, async (db) => {
    await queueMail(db, [letter(firm, { key: 'rolled back' })])
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await (await queued(firm)).send(url)
  expect(received).toHaveLength(1)
})
