/** A mail server for the tests: with sign-in and STARTTLS, and the moods that real ones have. */
import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

const mailUser = 'fieldbook'
export const mailPassword = 'a lighthouse keeper’s secret'

export interface MailMoods {
  /** Answers to the next recipients, one each: 550 is for good, 451 for now. */
  refuse?: number[]
  /** How many of the next messages break off before the answer to their last byte. */
  cut?: number
}

interface Received {
  to: string[]
  secure: boolean
  /** As it came, headers included. */
  raw: string
  mail: Email
}

/** As `startMailServer`, until the test is done. */
export async function mailServer(moods: MailMoods = {}, port = 0) {
  const server = await startMailServer(moods, port)
  onTestFinished(server.stop)
  return server
}

/** Listens until it is stopped. `port` 0: any. */
export async function startMailServer({ refuse = [], cut = 0 }: MailMoods = {}, port = 0) {
  const received: Received[] = []
  let cuts = cut
  const server = new SMTPServer({
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === mailUser && password === mailPassword
        ? done(null, { user: username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => {
      const code = refuse.shift()
      done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (cuts > 0) {
          cuts -= 1
          for (const connection of server.connections as Iterable<{
            session: { id: string }
            _socket: { destroy: () => void }
          }>)
            if (connection.session.id === session.id) connection._socket.destroy()
          return
        }
        const raw = Buffer.concat(parts).toString()
        PostalMime.parse(raw).then((mail) => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, secure: session.secure, raw, mail })
          done()
        }, done)
      })
    },
  })
  // A client that hangs up is part of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const index = (server.server.address() as AddressInfo).port
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: urlOf(index), port: index, received, stop }
}

/** Its certificate is its own. */
export const urlOf = (port: number, password = mailPassword) =>
  `smtp://${mailUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`
