/** A small CRM that speaks as much of SugarCRM's REST API, version 11, as is asked of one. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SugarRecord = Record<string, unknown> & { id: string; date_modified: string; deleted: boolean }
type Module = 'Accounts' | 'Contacts'

export interface Sugar {
  url: string
  user: string
  password: string
  /** Writes a record at a second of the CRM's clock, which goes on by itself. */
  write: (module: Module, id: string, values: object) => SugarRecord
  remove: (module: Module, id: string) => void
  /** Answers this status to all that follows; null: as usual. */
  break: (status: number | null) => void
  /** Requests so far: method and path. */
  asked: string[]
  /** Called before each answer to a filter. */
  during: (() => void) | null
  stop: () => Promise<void>
}

export async function aSugar(): Promise<Sugar> {
  const [user, password, token] = ['fieldbook', 'a password of the CRM', 'a token of the CRM']
  const records: Record<Module, Map<string, SugarRecord>> = { Accounts: new Map(), Contacts: new Map() }
  let second = 0
  let status: number | null = null
  const now = () => Temporal.Instant.from('2026-03-02T09:00:00Z').add({ seconds: ++second }).toString()
  const sugar: Omit<Sugar, 'url' | 'stop'> = {
    user,
    password,
    asked: [],
    during: null,
    write: (module, id, values) => {
      const record = { ...records[module].get(id), id, deleted: false, ...values, date_modified: now() }
      records[module].set(id, record)
      return record
    },
    remove: (module, id) => {
      sugar.write(module, id, { deleted: true })
    },
    break: (answered) => {
      status = answered
    },
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
      const [code, answer] = answerTo(request.url ?? '', String(request.method), body, request.headers['oauth-token'])
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  function answerTo(path: string, method: string, body: Record<string, unknown>, given: unknown): [number, object] {
    const { pathname } = new URL(path, 'http://crm')
    sugar.asked.push(`${method} ${pathname}`)
    if (status !== null) return [status, { error: 'broken' }]
    if (pathname === '/rest/v11/oauth2/token') {
      const right = body['grant_type'] === 'password' && body['username'] === user && body['password'] === password
      return right ? [200, { access_token: token, expires_in: 3600 }] : [401, { error: 'need_login' }]
    }
    if (given !== token) return [401, { error: 'need_login' }]
    const [, module = '', rest = ''] = /^\/rest\/v11\/(Accounts|Contacts)\/([^/]+)$/.exec(pathname) ?? []
    const saved = records[module as Module] as Map<string, SugarRecord> | undefined
    if (!saved) return [404, { error: 'no_method' }]
    if (method === 'GET') {
      const sugarRecord = saved.get(rest)
      return sugarRecord && !sugarRecord.deleted ? [200, sugarRecord] : [404, { error: 'not_found' }]
    }
    sugar.during?.()
    return [200, found([...saved.values()], body)]
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(sugar, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

type Filter = Record<string, unknown>
/** `$gt`, `$gte`, equal, `$and`, `$or`. */
function holds(record: SugarRecord, filter: Filter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    if (key === '$or') return (wanted as Filter[]).some((item) => holds(record, item))
    if (key === '$and') return (wanted as Filter[]).every((item) => holds(record, item))
    const value = String(record[key])
    if (typeof wanted !== 'object' || wanted === null) return value === wanted
    const { $gt, $gte } = wanted as Record<string, string | undefined>
    return ($gt === undefined || value > $gt) && ($gte === undefined || value >= $gte)
  })
}
function found(all: SugarRecord[], { filter = [], order_by, max_num, deleted }: Record<string, unknown>) {
  const keys = String(order_by)
    .split(',')
    .map((text) => text.split(':') as [string, string])
  const sorted = all
    .filter(
      (sugarRecord) =>
        (deleted === true || !sugarRecord.deleted) && (filter as Filter[]).every((each) => holds(sugarRecord, each)),
    )
    .toSorted((a, b) => {
      for (const [key, way] of keys) {
        const order = String(a[key]).localeCompare(String(b[key]))
        if (order !== 0) return way === 'DESC' ? -order : order
      }
      return 0
    })
  return {
    next_offset: sorted.length > Number(max_num) ? Number(max_num) : -1,
    records: sorted.slice(0, Number(max_num)),
  }
}
