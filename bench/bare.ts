/**
 * The bare driver, to compare with: the very statements that the server sends for a request, recorded once and sent again
 * by the driver alone, pipelined like the server's: session look-up, begin, query, commit.
 */
import type pg from 'pg'

export interface BenchStatement {
  text: string
  values: unknown[]
  name?: string
}

/**
 * Records the transaction of the one request that `work` sends. What the server does beside it (once a minute it notes
 * that a session was used) is another transaction.
 */
export async function record(pool: pg.Pool, work: () => Promise<unknown>): Promise<BenchStatement[]> {
  const sent: { by: unknown; statement: BenchStatement }[] = []
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown }
  client.release()
  const original = prototype.query
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first, values] = given
    if (typeof first === 'string')
      sent.push({ by: this, statement: { text: first, values: (values as unknown[] | undefined) ?? [] } })
    else if (first !== null && typeof first === 'object' && 'text' in first)
      sent.push({ by: this, statement: first as BenchStatement })
    return original.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  const actor = sent.find(({ statement }) => statement.text.includes('session_access'))?.by
  const its = sent.filter(({ by }) => by === actor).map(({ statement }) => statement)
  const count = its.findIndex(({ text }) => text.includes('session_access'))
  const committed = its.findIndex(({ text }, index) => index > count && text === 'commit')
  if (count < 1 || committed < 0) throw new Error('The request sent no transaction.')
  return its.slice(count - 1, committed + 1)
}

/** Sends the recorded statements of one request, every one at once, and waits for the last answer. */
export async function replay(pool: pg.Pool, statements: readonly BenchStatement[]): Promise<boolean> {
  const client = await pool.connect()
  try {
    const answers = statements.map(({ text, values, name }) =>
      values.length === 0 && name === undefined
        ? client.query(text)
        : client.query({ text, values, name: name ?? nameOf(text) }),
    )
    await Promise.all(answers)
    return true
  } finally {
    client.release()
  }
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`
  names.set(text, name)
  return name
}
