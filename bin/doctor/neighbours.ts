/** Servers that the settings name: whether they answer, their certificates, their clocks; and the mail server. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { TLSSocket } from 'node:tls'

import { createTransport } from 'nodemailer'

import type { Config } from '#server/config/config.ts'
import type { Finding } from './finding.ts'

/** Seconds: one-time codes change every thirty. */
const SKEW = 30
/** Days before the end of a certificate at which its renewal has failed. */
const RENEWED_BEFORE = 14
const PATIENCE = 5_000

interface Answer {
  /** Seconds that its clock is ahead of ours; null: it says none that could be believed. */
  ahead: number | null
  faults: string[]
  validUntil: string | null
}

export async function checkNeighbours(
  config: Config,
  database: { ahead: number | null; zoneFaults: string[] },
): Promise<Finding[]> {
  const addresses = [
    ['PUBLIC_URL', config.publicUrlGiven ? config.publicUrl : undefined],
    ['SSO_ISSUER', config.sso?.issuer],
    ['S3_ENDPOINT', config.s3?.endpoint],
    ['CRM_URL', config.crm?.url],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined)
  const answers = await Promise.all(
    addresses.map(async ([name, url]) => ({ name, host: new URL(url).host, ...(await ask(name, url)) })),
  )
  const clocks = [
    ...answers.map(({ host, ahead }) => ({ host, ahead })),
    { host: 'the database', ahead: database.ahead },
  ].filter((clock): clock is { host: string; ahead: number } => clock.ahead !== null)
  const wrong = clocks.find(({ ahead }) => Math.abs(ahead) > SKEW)
  const validUntil = answers.find(({ name }) => name === 'PUBLIC_URL')?.validUntil ?? null
  return [
    {
      part: 'Addresses',
      fact:
        answers.length === 0
          ? 'none to ask'
          : `${answers.map(({ host }) => host).join(', ')}${validUntil ? `; certificate until ${validUntil}` : ''}`,
      faults: answers.flatMap(({ faults }) => faults),
    },
    {
      part: 'Clock',
      fact:
        clocks.length === 0 ? 'no server to compare with' : `as that of ${clocks.map(({ host }) => host).join(', ')}`,
      faults: [
        ...(wrong
          ? [
              `This machine’s clock is ${Math.abs(Math.round(wrong.ahead))} s ${wrong.ahead > 0 ? 'behind' : 'ahead of'} that of ${wrong.host}: set it by NTP (timedatectl set-ntp true), since one-time codes fail otherwise.`,
            ]
          : []),
        ...database.zoneFaults,
      ],
    },
  ]
}

/** A certificate that is not valid is looked at all the same, to say why; its clock is then not believed. */
function ask(name: string, address: string): Promise<Answer> {
  const url = new URL(address)
  return new Promise((resolve) => {
    const from = Temporal.Now.instant().epochMilliseconds
    const faults: string[] = []
    const options = { method: 'HEAD', timeout: PATIENCE, agent: false as const, rejectUnauthorized: false }
    const request = (url.protocol === 'https:' ? secure : plain)(url, options, (reply) => {
      reply.resume()
      const socket = reply.socket as TLSSocket
      const certificate = url.protocol === 'https:' ? certificateOf(name, url.host, socket) : null
      faults.push(...(certificate?.faults ?? []))
      const clock = epochOf(reply.headers.date ?? '')
      // The header has whole seconds: on average it is half a second late.
      const ahead = (clock + 500 - (from + Temporal.Now.instant().epochMilliseconds) / 2) / 1000
      const believed = !Number.isNaN(clock) && faults.length === 0
      resolve({ ahead: believed ? ahead : null, faults, validUntil: certificate?.validUntil ?? null })
    })
    const failed = (why: string) =>
      resolve({
        ahead: null,
        validUntil: null,
        faults: [
          `${name} (${address}) does not answer from this machine (${why}): check the address, the name server and the firewall.`,
        ],
      })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message))
    request.end()
  })
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds of an HTTP date, `Mon, 30 Nov 2026 13:47:08 GMT`. */
function epochOf(text: string): number {
  const [, day = '', month = '', year = '', time = ''] = /(\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text) ?? []
  const number = MONTHS.indexOf(month) + 1
  if (number === 0) return Number.NaN
  return Temporal.Instant.from(`${year}-${String(number).padStart(2, '0')}-${day}T${time}Z`).epochMilliseconds
}

function certificateOf(name: string, host: string, socket: TLSSocket): { faults: string[]; validUntil: string } {
  const until = Temporal.Instant.fromEpochMilliseconds(socket.getPeerX509Certificate()?.validToDate.getTime() ?? 0)
  const days = Math.floor(until.since(Temporal.Now.instant()).total('days'))
  const validUntil = until.toString().slice(0, 10)
  const renew = 'renew it, and see why that was not done by itself'
  // Node's word for it, though its type says an error.
  const reason = String(socket.authorizationError)
  if (days < 0)
    return { validUntil, faults: [`The certificate of ${host} (${name}) ended on ${validUntil}: ${renew}.`] }
  if (!socket.authorized)
    return {
      validUntil,
      faults: [
        `The certificate of ${host} (${name}) is not one that browsers believe (${reason}): have one made for this name by a public authority, or make yours known with NODE_EXTRA_CA_CERTS.`,
      ],
    }
  if (days < RENEWED_BEFORE)
    return {
      validUntil,
      faults: [`The certificate of ${host} (${name}) ends in ${days} days, on ${validUntil}: ${renew}.`],
    }
  return { validUntil, faults: [] }
}

/** Greeting, TLS and login, as before a letter; none is sent. */
export async function checkMail({ mail }: Config): Promise<Finding> {
  if (mail === null) return { part: 'Mail', fact: 'none is sent: SMTP_URL is not set', faults: [] }
  const { host } = new URL(mail.url)
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  })
  try {
    await transport.verify()
    return { part: 'Mail', fact: `${host} takes the login`, faults: [] }
  } catch (error) {
    return { part: 'Mail', fact: '', faults: [mailFault(host, error)] }
  } finally {
    transport.close()
  }
}

/** The library's message may hold the password: codes alone are passed on. */
function mailFault(host: string, error: unknown): string {
  const { code = '', responseCode, message } = error as { code?: string; responseCode?: number; message: string }
  if (code === 'EAUTH')
    return `The mail server ${host} refuses the name and password of SMTP_URL (${responseCode}): correct them.`
  if (code === 'ETLS' || /certificate|SSL routines/.test(message))
    return `The mail server ${host} has no certificate that can be believed: give the name that it is for in SMTP_URL, or have it renewed.`
  if (responseCode !== undefined)
    return `The mail server ${host} refuses this machine (${responseCode}): ask whoever runs it.`
  return `The mail server ${host} does not answer (${code || 'no answer'}): check host and port of SMTP_URL, and the firewall.`
}
