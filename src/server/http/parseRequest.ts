/** Parses a request by its contract. */
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import type { Endpoint, Received } from '#core/contract.ts'
import { fieldErrors } from '#core/messages.ts'
import { sentBody } from './bodies.ts'
import { AppError, invalid, notFound } from './errors.ts'
import { queryValues } from './query.ts'

/** Every part of the request by its schema: a path that names nothing is 404, all else is 400 by field. */
export function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  stated: ParseRequestTexts = {},
): Received<Endpoint> {
  const params = endpoint.params?.safeParse(request.params)
  if (params?.error) throw notFound()
  const problems: Record<string, string[]> = {}
  const parse = (schema: z.ZodMiniType | undefined, given: unknown): unknown => {
    if (!schema) return undefined
    const { error, data } = schema.safeParse(given)
    if (error) Object.assign(problems, fieldErrors(error))
    return data
  }
  const requested = endpoint.query && queryValues(request.url, queryNames(endpoint))
  for (const [name, value] of Object.entries(stated))
    if (requested?.[name] !== undefined && requested[name] !== value)
      problems[name] = ['The address and the form disagree.']
  const query = parse(endpoint.query, requested && { ...stated, ...requested })
  const body = parse(endpoint.body, bodyOf(endpoint, request))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { params: params?.data, query, body }
}

/** The fields of a form besides its files: they count as the query does (docs/rules/api.md#uploads-and-downloads). */
export type ParseRequestTexts = Readonly<Record<string, string>>

export const queryNames = ({ query }: Endpoint): string[] => (query ? Object.keys(shapeOf(query)) : [])

function bodyOf({ body }: Endpoint, request: FastifyRequest): unknown {
  if (!body) return undefined
  const value = sentBody(request) ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid({ non_field_errors: ['Expected an object.'] })
  return value
}

/** The fields of an object's schema. */
export function shapeOf(schema: z.ZodMiniType): Record<string, unknown> {
  const { def } = schema._zod as {
    def: { shape?: Record<string, unknown>; innerType?: z.ZodMiniType; in?: z.ZodMiniType }
  }
  const inner = def.innerType ?? def.in
  return def.shape ?? (inner ? shapeOf(inner) : {})
}

/** `If-Match: "7"`; anything else that is given is no version of ours. */
export function versionIn(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (digits === undefined) throw invalid({ version: ['If-Match must be the version of the record.'] })
  return Number(digits)
}

/** Refuses a change by a web client that is too old: 426. */
export function requireCurrentFrontend({ headers }: FastifyRequest, minimumFrontendVersion: string | null) {
  const version = headers['x-frontend-version']
  if (minimumFrontendVersion === null || typeof version !== 'string') return
  if (compareVersions(version, minimumFrontendVersion) < 0)
    throw new AppError(426, { detail: 'A new version of Fieldbook is ready. Please reload the page.' })
}

function compareVersions(a: string, b: string): number {
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
