/** The product with a mail server of its own, for journeys in which a letter arrives. */
import { afterAll, beforeAll } from 'vitest'

import { testProduct } from './browser.ts'
import { startMailServer, type MailMoods } from './mail.ts'
import { freePort } from './product.ts'

interface MailedOptions {
  data?: 'demo' | 'empty'
  /** Answers to the next recipients, one each: 550 is for good, 451 for now. */
  refuse?: NonNullable<MailMoods['refuse']>
}

/** Serves the product as `testProduct` does; `mail.received` holds what its mail server has got so far. */
export function testMailedProduct({ data = 'demo', refuse = [] }: MailedOptions = {}) {
  const env: Record<string, string> = { MAIL_FROM: 'Fieldbook <fieldbook@example.com>' }
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    server = await startMailServer({ refuse })
    const port = await freePort()
    Object.assign(env, { SMTP_URL: server.url, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
  })
  afterAll(() => server.stop())
  const mail = {
    get received() {
      return server.received
    },
  }
  return { ...testProduct({ data, env }), mail }
}
