/** Refusals of calls about several records, in the one shape that they have (docs/rules/api.md#batches). */
import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#core/contract.ts'
import { bulkSelection } from '#core/recordBulk.ts'
import { AppError, batchInvalid, batchNotFound } from './errors.ts'
import { shapeOf } from './parseRequest.ts'

/** Whether the call does something to all records that its body names, or to none. */
export const isBatch = ({ body }: Endpoint): boolean => body !== undefined && 'ids' in shapeOf(body)

/**
 * Builds the refusal of a batch: `{detail, code, errors}`, with the problems of each record under its id. A wrong field
 * of the request is wrong for each of them, and is under its own name too, so that a form shows it there. How the
 * records themselves are named is wrong for none of them.
 */
export function batchRefusal(refusal: AppError, request: FastifyRequest): AppError {
  const { status, body, headers } = refusal
  if (body !== null && 'errors' in body) return refusal
  const ids = idsIn(request)
  const ofEach = (problems: Record<string, unknown>) => Object.fromEntries(ids.map((id) => [id, problems]))
  if (status === 404 && body === null) return batchNotFound()
  if (status === 400 && body !== null) {
    const isOfRecords = Object.keys(body).some((field) => !(field in bulkSelection) && field !== 'taskIds')
    return new AppError(
      400,
      { ...body, ...batchInvalid(fieldsAreWrong, isOfRecords ? ofEach(body) : {}).body },
      headers,
    )
  }
  if (status === 409 && body !== null)
    return new AppError(409, { ...body, errors: ofEach({ non_field_errors: [body['detail']] }) }, headers)
  return refusal
}
const fieldsAreWrong = 'Nothing was changed. Check the fields.'

/** The records that the request names; none where its body could not be read, or was not. */
function idsIn({ body }: FastifyRequest): number[] {
  const { ids, taskIds } = (typeof body === 'function' ? {} : (body ?? {})) as { ids?: unknown; taskIds?: unknown }
  const named = Array.isArray(ids) ? ids : Array.isArray(taskIds) ? taskIds : []
  return named.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0).slice(0, maxNamed)
}
/** Most ids of a batch; of a longer request none is read. */
const maxNamed = 500
