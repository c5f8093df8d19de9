/** A small CRM that speaks as much of SugarCRM's REST API, version 11, as the product needs, and fails as it is told to. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SugarRecord = Record<string, unknown> & { id: string; date_modified: string; deleted: boolean }
type SugarModule = 'Accounts' | 'Contacts'

export interface Sugar {
  url: string
  user: string
  password: string
  /** Writes a record at a second of the CRM's clock, which goes on by itself; `values` may hold another `date_modified`. */
  write: (module: SugarModule, id: string, values: object) => SugarRecord
  /** Marks a record as deleted, as its users do; lists with `deleted` still have it. */
  remove: (module: SugarModule, id: string) => void
  /** Takes a record out of the database: no list has it any more. */
  purge: (module: SugarModule, id: string) => void
  record: (module: SugarModule, id: string) => SugarRecord | undefined
  /** Answers this status to all that follows; null: as usual. */
  break: (status: number | null) => void
  /** Statuses of single records: their own call answers it, and lists leave them out after the page was cut. */
  refused: Map<string, number>
  /** Fields that the user of the API may not see: answers leave them out. */
  hidden: Set<string>
  /** Answers hidden fields as empty texts, as no CRM does: for planting a fault. */
  hiddenAsEmpty: boolean
  /** Most records of a page, whatever is asked for; null: as many as that. */
  page: number | null
  /** Statuses, or a page that is no answer, by the number of requests from now on. */
  faults: (number | 'page' | null)[]
  /** Forgets every token: whoever holds one is answered 401. */
  expire: () => void
  /** Number of tokens handed out. */
  tokens: number
  /** Requests so far: method and path. */
  asked: string[]
  /** Called before each answer to a filter. */
  during: (() => void) | null
  /** Ends whatever it does wrong; its records stay. */
  reset: () => void
  /** Forgets every record. */
  empty: () => void
  stop: () => Promise<void>
}

type Answer = readonly [status: number, body: object | string]

export async function aSugar(): Promise<Sugar> {
  const [user, password] = ['fieldbook', 'a password of the CRM']
  const records: Record<SugarModule, Map<string, SugarRecord>> = { Accounts: new Map(), Contacts: new Map() }
  let second = 0
  let status: number | null = null
  let token = ''
  const now = () => Temporal.Instant.from('2026-03-02T09:00:00Z').add({ seconds: ++second }).toString()
  const keyOf = (id: string) => id.toLowerCase()
  const sugar: Omit<Sugar, 'url' | 'stop'> = {
    user,
    password,
    asked: [],
    during: null,
    refused: new Map(),
    hidden: new Set(),
    hiddenAsEmpty: false,
    page: null,
    faults: [],
    tokens: 0,
    write: (module, id, values) => {
      const before = records[module].get(keyOf(id))
      const record = { ...emptyRecords[module], id, deleted: false, ...before, date_modified: now(), ...values }
      records[module].set(keyOf(id), record)
      return record
    },
    remove: (module, id) => {
      sugar.write(module, id, { deleted: true })
    },
    purge: (module, id) => {
      records[module].delete(keyOf(id))
    },
    record: (module, id) => records[module].get(keyOf(id)),
    break: (answered) => {
      status = answered
    },
    expire: () => {
      token = ''
    },
    empty: () => {
      for (const saved of Object.values(records)) saved.clear()
    },
    reset: () => {
      status = null
      Object.assign(sugar, { during: null, page: null, faults: [], hiddenAsEmpty: false })
      for (const set of [sugar.refused, sugar.hidden]) set.clear()
    },
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
      const [code, answer] = answerTo(request.url ?? '', String(request.method), body, request.headers['oauth-token'])
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      response.writeHead(code, { 'content-type': 'application/json' }).end(text)
    })
  })
  function answerTo(path: string, method: string, body: Record<string, unknown>, given: unknown): Answer {
    const { pathname, searchParams } = new URL(path, 'http://crm')
    sugar.asked.push(`${method} ${pathname}`)
    const fault = sugar.faults.shift() ?? null
    if (fault === 'page') return [200, '<!doctype html><title>Maintenance</title>']
    if (fault !== null || status !== null) return [fault ?? status ?? 500, { error: 'broken' }]
    if (pathname === '/rest/v11/oauth2/token') {
      const right = body['grant_type'] === 'password' && body['username'] === user && body['password'] === password
      if (!right) return [401, { error: 'need_login' }]
      sugar.tokens += 1
      token = `token ${sugar.tokens}`
      return [200, { access_token: token, expires_in: 3600 }]
    }
    if (token === '' || given !== token) return [401, { error: 'invalid_grant' }]
    const [, module = '', rest = ''] = /^\/rest\/v11\/(Accounts|Contacts)\/([^/]+)$/.exec(pathname) ?? []
    const saved = records[module as SugarModule] as Map<string, SugarRecord> | undefined
    if (!saved) return [404, { error: 'no_method' }]
    if (method === 'GET') {
      const refusal = sugar.refused.get(keyOf(decodeURIComponent(rest)))
      if (refusal !== undefined) return [refusal, { error: 'not_authorized' }]
      const record = saved.get(keyOf(decodeURIComponent(rest)))
      return record && !record.deleted
        ? [200, shown(record, searchParams.get('fields') ?? '')]
        : [404, { error: 'not_found' }]
    }
    sugar.during?.()
    return [200, found([...saved.values()], body)]
  }
  /** The asked fields of a record that the user of the API may see. */
  function shown(record: SugarRecord, fields: string): object {
    const wanted = new Set(['id', 'date_modified', 'deleted', ...fields.split(',')])
    return Object.fromEntries(
      Object.entries(record)
        .filter(([field]) => wanted.has(field) && (sugar.hiddenAsEmpty || !sugar.hidden.has(field)))
        .map(([field, value]) => [field, sugar.hidden.has(field) ? '' : value]),
    )
  }
  function found(all: SugarRecord[], body: Record<string, unknown>): object {
    const { filter = [], order_by = 'date_modified:DESC', deleted, fields = '' } = body
    const [offset, size] = [
      Number(body['offset'] ?? 0),
      Math.min(Number(body['max_num'] ?? 20), sugar.page ?? Infinity),
    ]
    const keys = String(order_by)
      .split(',')
      .map((text) => text.split(':') as [string, string])
    const sorted = all
      .filter(
        (record) => (deleted === true || !record.deleted) && (filter as Filter[]).every((each) => holds(record, each)),
      )
      .toSorted((a, b) => {
        for (const [key, way] of keys) {
          const order = String(a[key]).localeCompare(String(b[key]))
          if (order !== 0) return way === 'DESC' ? -order : order
        }
        return 0
      })
    return {
      next_offset: sorted.length > offset + size ? offset + size : -1,
      records: sorted
        .slice(offset, offset + size)
        .filter(({ id }) => !sugar.refused.has(keyOf(id)))
        .map((record) => shown(record, String(fields))),
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(sugar, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

const emptyAddress = (which: string) =>
  Object.fromEntries(
    ['street', 'city', 'state', 'postalcode', 'country'].map((part) => [`${which}_address_${part}`, '']),
  )
/** Fields of a record that nobody filled in: an answer has every field of it. `email` stands for `email1` where it is given. */
const emptyRecords: Record<SugarModule, Record<string, unknown>> = {
  Accounts: { name: '', email1: '', website: '', phone_office: '', ...emptyAddress('billing') },
  Contacts: {
    ...Object.fromEntries(
      ['salutation', 'first_name', 'last_name', 'title', 'email1', 'phone_work', 'phone_mobile'].map((field) => [
        field,
        '',
      ]),
    ),
    ...emptyAddress('primary'),
  },
}

type Filter = Record<string, unknown>
/** Equal, `$gt`, `$gte`, `$in`, `$starts`, `$contains`, `$and`, `$or`; letters count alike, as in the database of a CRM. */
function holds(record: SugarRecord, filter: Filter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    if (key === '$or') return (wanted as Filter[]).some((item) => holds(record, item))
    if (key === '$and') return (wanted as Filter[]).every((item) => holds(record, item))
    const value = plain(record[key] ?? '')
    if (typeof wanted !== 'object' || wanted === null) return value === plain(wanted)
    return Object.entries(wanted).every(([operator, operand]: [string, unknown]) => {
      if (operator === '$gt') return value > plain(operand)
      if (operator === '$gte') return value >= plain(operand)
      if (operator === '$in') return (operand as unknown[]).map(plain).includes(value)
      if (operator === '$starts') return value.startsWith(plain(operand))
      if (operator === '$contains') return value.includes(plain(operand))
      throw new Error(`The CRM knows no ${operator}.`)
    })
  })
}
const plain = (value: unknown) => String(value).toLowerCase()
