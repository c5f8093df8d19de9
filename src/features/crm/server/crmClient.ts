/** The REST API of SugarCRM, version 11: requests, and the meaning of its refusals. */
import type { CrmSettings } from '#server/config/crm.ts'
import type { CrmModule, CrmRecord } from '../crm.rules.ts'

/** A sentence for people. */
export class CrmError extends Error {}

/** Milliseconds that the CRM may take for an answer, and records per answer. */
const answerMs = 30_000
const rows = 100
const fields =
  'id,deleted,date_modified,name,email,email1,website,phone_office,phone_work,phone_mobile,salutation,first_name,last_name,title,' +
  ['billing', 'primary']
    .flatMap((which) => ['street', 'city', 'state', 'postalcode', 'country'].map((part) => `${which}_address_${part}`))
    .join(',')

export interface Crm {
  /** Null for one that is not there, or is deleted. */
  record: (module: CrmModule, id: string) => Promise<CrmRecord | null>
  /** Time of the newest change by the CRM's clock; null if it has no record. */
  newest: (module: CrmModule) => Promise<string | null>
  /** Records changed since a time of the CRM's clock, oldest first, deleted ones included. */
  changedSince: (module: CrmModule, since: string) => AsyncGenerator<readonly CrmRecord[]>
}

/** Signs in. Throws a `CrmError` with the reason. */
export async function signInToCrm(settings: CrmSettings): Promise<Crm> {
  const { url, user, password, clientId, clientSecret } = settings
  const signedIn = await ask(`${url}/rest/v11/oauth2/token`, {
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
  if (signedIn.status === 400 || signedIn.status === 401)
    throw new CrmError('The CRM refused the configured name and password. Ask your server administrator to check them.')
  const { access_token } = await answerOf(signedIn)
  if (typeof access_token !== 'string') throw notOne()
  const headers = { 'content-type': 'application/json', 'oauth-token': access_token }
  const find = async (module: CrmModule, body: object): Promise<readonly CrmRecord[]> => {
    const found = await answerOf(
      await ask(`${url}/rest/v11/${module}/filter`, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    const { records } = found
    if (!Array.isArray(records)) throw notOne()
    return records.filter((record): record is CrmRecord => typeof record === 'object' && record !== null)
  }
  return {
    record: async (module, id) => {
      const answer = await ask(`${url}/rest/v11/${module}/${encodeURIComponent(id)}?fields=${fields}`, { headers })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      const record = await answerOf(answer)
      return record['deleted'] === true ? null : record
    },
    newest: async (module) => {
      const [record] = await find(module, { max_num: 1, order_by: 'date_modified:DESC', fields: 'id,date_modified' })
      return record ? timeOf(record) : null
    },
    // Pages follow time and id rather than an offset: a record that changes meanwhile moves no other past a page.
    changedSince: async function* (module, since) {
      let past: object = { date_modified: { $gte: since } }
      while (true) {
        const records = await find(module, {
          filter: [past],
          order_by: 'date_modified:ASC,id:ASC',
          max_num: rows,
          deleted: true,
          fields,
        })
        yield records
        const last = records.at(-1)
        if (!last || records.length < rows) return
        const [date_modified, id] = [timeOf(last), last['id']]
        past = { $or: [{ date_modified: { $gt: date_modified } }, { $and: [{ date_modified }, { id: { $gt: id } }] }] }
      }
    },
  }
}

/** Returns the time of the last change in the CRM's own format. */
function timeOf({ date_modified }: CrmRecord): string {
  if (typeof date_modified !== 'string') throw notOne()
  return date_modified
}

const notOne = () =>
  new CrmError('The address of the CRM leads to something else. Ask your server administrator to check it.')

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
  } catch {
    throw new CrmError('The CRM did not answer. Try again later.')
  }
}

async function answerOf(answer: Response): Promise<CrmRecord> {
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new CrmError(`The CRM refused the request (${answer.status}).`)
  }
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null) throw notOne()
  return body as CrmRecord
}
