/** Serialises an answer by the call's contract. */
import type { Endpoint } from '#core/contract.ts'
import { fieldErrors } from '#core/messages.ts'
import type { IdempotencyAnswer } from './idempotency.ts'

/** Serialises the answer to be sent; in tests, an answer that breaks its contract undoes the work too. */
export function serializeReply(
  endpoint: Endpoint,
  checkReplies: boolean,
  result: unknown,
): Omit<IdempotencyAnswer, 'undo'> {
  const checked = checkReplies && !endpoint.raw ? checkedReply(endpoint, result) : result
  const empty = checked === undefined || checked === null
  const status = endpoint.status ?? (empty ? 204 : endpoint.method === 'POST' && endpoint.creates ? 201 : 200)
  return { status, body: empty ? null : JSON.stringify(checked) }
}

function checkedReply({ name, reply }: Endpoint, result: unknown): unknown {
  const { error, data } = reply.safeParse(result)
  if (error) throw new Error(`The answer of ${name} breaks its contract: ${JSON.stringify(fieldErrors(error))}`)
  return data
}
