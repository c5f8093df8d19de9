/** Mail from the transaction that meant it to the mail server, by two servers at once; alone on its database. */
import { expect, inject, onTestFinished, test } from 'vitest'

import { listeners, workOf } from '#app/work.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { queueMail } from '#server/mail/mail.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testServer } from '#test/firm.ts'
import { mailPassword, mailServer } from '#test/mail.ts'
import { appPassword, databaseUrl } from '#test/template.ts'

const { aFirm, inFirm, database, settings: served } = testServer({}, { empty: true })
const from = 'Fieldbook <fieldbook@example.com>'

test('from the transaction by the outbox and a job, twice over, with a first try that is refused: it arrives once', async () => {
  const firm = await aFirm()
  const { url, received } = await mailServer({ refuse: [451] })
  const { adminUrl, template } = inject('databases')
  const name = `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`
  const messages: string[] = []
  const note = (about: unknown, text?: string) => void messages.push(JSON.stringify(about), String(text))
  const settings = {
    url: databaseUrl(adminUrl, name, { name: 'fieldbook_app', password: appPassword }),
    database: database(),
    work: workOf(smtpMailer({ url, from }), served.mail, served.files),
    listeners,
    log: { info: note, warn: note, error: note },
    pollMs: 50,
  }
  const [first, two] = [startWorker(settings), startWorker(settings)]
  onTestFinished(() => Promise.all([first.stop(3000), two.stop(3000)]).then(() => undefined))
  await inFirm(firm, (db) =>
    queueMail(db, [
      {
        key: 'one',
        userId: firm.sam.id,
        address: firm.sam.email,
        subject: 'Levels',
        text: 'Levels',
        html: 'Levels',
        usefulHours: 24,
      },
    ]),
  )
  await expect.poll(() => received.length, { timeout: 100_000, interval: 100 }).toBe(1)
  expect(received).toHaveLength(1)
  expect(messages.join('\n')).not.toContain(mailPassword)
})
