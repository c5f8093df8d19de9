/** One act, as requests and as the statements that the server sends for them, in turns. */
import type { Database } from '#server/db/db.ts'
import { type BenchAct, next, statementsOf } from './acts.ts'
import { replay } from './bare.ts'
import type { BenchFirm } from './data.ts'
import { side } from './load.ts'
import { type Result, sayResult } from './report.ts'
import { send } from './server.ts'

interface Comparison {
  act: BenchAct
  entries: number
  clients: number
  firms: readonly BenchFirm[]
  database: Database
  url: string
  /** Length of each load. */
  seconds: number
}

export async function compare({ act, entries, clients, firms, database, url, seconds }: Comparison): Promise<Result> {
  const statements = await statementsOf(act, firms, database)
  const loads = {
    product: async () => {
      const index = next()
      const firm = firms[index % firms.length] as BenchFirm
      const { method, path, body } = act.request(firm, index)
      return (await send(method, `${url}${path}`, firm.token, body)).status < 300
    },
    bare: () => {
      const index = next()
      return replay(database.pool, statements[index % statements.length]?.(index) ?? [])
    },
  }
  const rates = await side(loads, { clients, seconds })
  const result = { entries, title: act.title, clients, statements: statements[0]?.(0).length ?? 0, ...rates }
  sayResult(result)
  return result
}
