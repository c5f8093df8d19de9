/** The REST API of SugarCRM, version 11: requests, and the meaning of its refusals. */
import type { CrmSettings } from '#server/config/crm.ts'
import { crmKey, type CrmModule, type CrmRecord } from '../crm.rules.ts'

/** A sentence for people: the CRM cannot be read now. */
export class CrmError extends Error {}
/** A sentence for people: this request was refused, and others may be answered. */
export class CrmRefusal extends CrmError {}

/** Milliseconds that the CRM may take for an answer, records per answer, and records that a search finds. */
const [answerMs, pageRows, searchRows] = [30_000, 100, 10]
const fields =
  'id,deleted,date_modified,name,email,email1,website,phone_office,phone_work,phone_mobile,salutation,first_name,last_name,title,' +
  ['billing', 'primary']
    .flatMap((which) => ['street', 'city', 'state', 'postalcode', 'country'].map((part) => `${which}_address_${part}`))
    .join(',')

export interface Crm {
  /** Reads a record; null if it does not exist or is deleted. Throws a `CrmRefusal` for one that is not shown. */
  record: (module: CrmModule, id: string) => Promise<CrmRecord | null>
  /** Reads as many of these records as one list shows, deleted ones included. */
  records: (module: CrmModule, ids: readonly string[]) => Promise<readonly CrmRecord[]>
  /** Lists the times of the newest changes by the CRM's clock, newest first. */
  newest: (module: CrmModule) => Promise<readonly string[]>
  /** Reads records changed since a time of the CRM's clock, oldest first, deleted ones included. */
  changedSince: (module: CrmModule, since: string) => AsyncGenerator<readonly CrmRecord[]>
  /** Finds records by a part of their name. */
  search: (module: CrmModule, name: string) => Promise<readonly CrmRecord[]>
}

/** Signs in. Throws a `CrmError` with the reason. `before` runs before each request after that. */
export async function signInToCrm(settings: CrmSettings, before?: () => Promise<unknown>): Promise<Crm> {
  let token = await newToken(settings)
  const request = (path: string, init: RequestInit) => {
    const headers = { 'content-type': 'application/json', 'oauth-token': token }
    return fetchAnswer(`${settings.url}/rest/v11/${path}`, { ...init, headers })
  }
  /** A token may end in the middle: then a new one is fetched, once for each request. */
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    await before?.()
    const answer = await request(path, init)
    if (answer.status !== 401) return answer
    await answer.body?.cancel()
    token = await newToken(settings)
    const again = await request(path, init)
    if (again.status !== 401) return again
    await again.body?.cancel()
    throw new CrmError('The CRM ended the session again and again. Try again later.')
  }
  const find = async (module: CrmModule, body: object): Promise<CrmPage> =>
    pageOf(await answerOf(await send(`${module}/filter`, { method: 'POST', body: JSON.stringify(body) })))

  return {
    record: async (module, id) => {
      const answer = await send(`${module}/${encodeURIComponent(id)}?fields=${fields}`)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      const record = await answerOf(answer)
      return record['deleted'] === true ? null : record
    },
    records: async (module, ids) => {
      const wanted = new Set(ids.map(crmKey))
      const found: CrmRecord[] = []
      for (let offset = 0; ;) {
        const filter = [{ id: { $in: ids } }]
        const page = await find(module, { filter, max_num: pageRows, offset, deleted: true, fields })
        found.push(...page.records.filter((record) => wanted.has(crmKey(idOf(record) ?? ''))))
        if (found.length >= wanted.size || page.next <= offset) return found
        offset = page.next
      }
    },
    newest: async (module) => {
      const body = { max_num: pageRows, order_by: 'date_modified:DESC', fields: 'id,date_modified' }
      return (await find(module, body)).records.map(timeOf).filter((time) => time !== null)
    },
    // Pages follow time and id rather than an offset: a record that changes meanwhile moves no other past a page. The
    // offset leads over pages of which nothing is shown to the user of the API.
    changedSince: async function* (module, since) {
      let past: object = { date_modified: { $gte: since } }
      let [offset, place] = [0, '']
      while (true) {
        const { records, next } = await find(module, {
          filter: [past],
          order_by: 'date_modified:ASC,id:ASC',
          max_num: pageRows,
          ...(offset > 0 && { offset }),
          deleted: true,
          fields,
        })
        if (records.length > 0) yield records
        if (next <= offset && records.length < pageRows) return
        const last = records.findLast((record) => timeOf(record) !== null && idOf(record) !== null)
        if (!last) {
          if (next <= offset) return
          offset = next
          continue
        }
        const [date_modified, id] = [timeOf(last), idOf(last)]
        if (place === `${date_modified} ${id}`) throw new CrmRefusal('The CRM answers the same list again and again.')
        place = `${date_modified} ${id}`
        offset = 0
        past = { $or: [{ date_modified: { $gt: date_modified } }, { $and: [{ date_modified }, { id: { $gt: id } }] }] }
      }
    },
    search: async (module, name) => {
      const words = name.split(/\s+/).filter(Boolean)
      const filter =
        module === 'Accounts'
          ? [{ name: { $contains: name } }]
          : words.map((word) => ({ $or: [{ first_name: { $starts: word } }, { last_name: { $starts: word } }] }))
      const order_by = module === 'Accounts' ? 'name:ASC' : 'last_name:ASC,first_name:ASC'
      const { records } = await find(module, { filter, order_by, max_num: searchRows, fields })
      return records.filter((record) => idOf(record) !== null && record['deleted'] !== true)
    },
  }
}

async function newToken({ url, user, password, clientId, clientSecret }: CrmSettings): Promise<string> {
  const signedIn = await fetchAnswer(`${url}/rest/v11/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: clientId,
      client_secret: clientSecret,
      username: user,
      password,
      platform: 'base',
    }),
  })
  if (signedIn.status === 400 || signedIn.status === 401) {
    await signedIn.body?.cancel()
    throw new CrmError('The CRM refused the configured name and password. Ask your server administrator to check them.')
  }
  const { access_token } = await answerOf(signedIn)
  if (typeof access_token !== 'string') throw notCrm()
  return access_token
}

interface CrmPage {
  records: readonly CrmRecord[]
  /** Offset of the next page; -1 after the last one. */
  next: number
}
function pageOf({ records, next_offset }: CrmRecord): CrmPage {
  if (!Array.isArray(records)) throw notCrm()
  return {
    records: records.filter((record): record is CrmRecord => typeof record === 'object' && record !== null),
    next: typeof next_offset === 'number' ? next_offset : -1,
  }
}

export const idOf = ({ id }: CrmRecord): string | null => (typeof id === 'string' && id !== '' ? id : null)

/** Returns the time of the last change in the CRM's own format; null if it is none. */
export function timeOf({ date_modified }: CrmRecord): string | null {
  if (typeof date_modified !== 'string') return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(date_modified) ? date_modified : null
}

const notCrm = () =>
  new CrmError('The address of the CRM leads to something else. Ask your server administrator to check it.')

async function fetchAnswer(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
  } catch {
    throw new CrmError('The CRM did not answer. Try again later.')
  }
}

/** Statuses by which a server asks to wait: nothing else is answered either. */
const waits = new Set([429, 503])

async function answerOf(answer: Response): Promise<CrmRecord> {
  if (!answer.ok) {
    await answer.body?.cancel()
    if (waits.has(answer.status)) throw new CrmError(`The CRM is busy (${answer.status}). Try again later.`)
    throw new CrmRefusal(
      answer.status === 403
        ? 'The CRM does not show this to its API user. Ask your CRM administrator for access.'
        : `The CRM refused the request (${answer.status}).`,
    )
  }
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null) throw notCrm()
  return body as CrmRecord
}
