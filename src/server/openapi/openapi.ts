/**
 * The API described for machines: OpenAPI 3.1, made from the same contracts that mount and validate, so that it cannot
 * say anything else than what the server does.
 */
import { toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'

import { takesAPerson } from '#core/apiKeys.ts'
import type { Endpoint } from '#core/contract.ts'
import { savedKeyDays, savedKeyPrefix } from '#core/offlineWrites.ts'
import { conflictCodes } from '../http/errors.ts'
import { curlOf, exampleOf, type Example, type GivenExample } from './examples.ts'
import { cookieNames, type SessionSettings } from '../access/session.ts'

export type JsonSchema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}

export interface Operation {
  operationId: string
  summary: string
  tags: [string]
  'x-access': string | readonly string[]
  /** The permission that a key needs for a call of everybody. */
  'x-key-access'?: 'any' | readonly string[]
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema; example: unknown } } }
  responses: Record<string, unknown>
  /** The example as a command for the terminal. */
  'x-codeSamples': [{ lang: 'Shell'; source: string }]
}

export interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: JsonSchema; responses: JsonSchema; schemas: JsonSchema; headers: JsonSchema }
}

/**
 * The document for these endpoints, with an example of each: made from its contract, or given by its name. Throws for a
 * schema that JSON Schema cannot say.
 */
export function openApi(
  endpoints: readonly Endpoint[],
  settings: SessionSettings,
  examples: Readonly<Record<string, GivenExample>> = {},
): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const methods = (paths[path] ??= {})
    const example = exampleOf(endpoint, examples[endpoint.name])
    methods[endpoint.method.toLowerCase()] = operation(endpoint, example, `${settings.publicUrl}/api`)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fieldbook',
      version: '1',
      description:
        'Every call answers JSON. Ids are positive integers, days are YYYY-MM-DD, instants RFC 3339, hours and money text with two decimals. PUT is the same as PATCH.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: components(settings),
  }
}

/** The first part of the path: what the call is about. */
const tagOf = ({ path }: Endpoint): string => path.split('/')[1] || 'root'

function operation(endpoint: Endpoint, example: Example, server: string): Operation {
  const { name, summary, access, body } = endpoint
  const schema = body && schemaOf(body, 'input')
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint)],
    'x-access': access,
    ...(access === 'session' && !takesAPerson(endpoint) && { 'x-key-access': endpoint.keyAccess ?? [] }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(schema && {
      requestBody: { required: isRequired(schema), content: { 'application/json': { schema, example: example.body } } },
    }),
    responses: responsesOf(endpoint, example),
    'x-codeSamples': [{ lang: 'Shell', source: curlOf(endpoint, example, server) }],
  }
}

const isRequired = (schema: JsonSchema) => Array.isArray(schema['required']) && schema['required'].length > 0

const changes = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true

function securityOf(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'public') return []
  return [
    { token: [] },
    ...(takesAPerson(endpoint) ? [] : [{ apiKey: [] as [] }]),
    changes(endpoint) ? { session: [], csrf: [] } : { session: [] },
  ]
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const { params, query, path, method, access } = endpoint
  const inPath = propertiesOf(params)
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: inPath[name]?.schema ?? { type: 'string' },
    })),
    ...Object.entries(propertiesOf(query)).map(([name, { schema, required }]): Parameter => ({
      name,
      in: 'query',
      required,
      schema,
    })),
    ...(method !== 'GET' && access !== 'public' ? [idempotencyKey] : []),
  ]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: `The same key, person and body within 24 hours repeats the first answer and writes nothing; a key that begins with “${savedKeyPrefix}” does so for ${savedKeyDays} days.`,
}

function propertiesOf(schema: z.ZodMiniType | undefined): Record<string, { schema: JsonSchema; required: boolean }> {
  if (!schema) return {}
  type Properties = { properties?: Record<string, JsonSchema>; required?: string[] }
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as Properties
  const parsed = (schemaOf(schema, 'output') as Properties).properties ?? {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      // A query is text: its parameters have the types that they are parsed to.
      const propertySchema = ['integer', 'number', 'boolean', 'array'].includes(String(parsed[name]?.['type']))
        ? parsed[name]
        : property
      return [name, { schema: propertySchema ?? property, required: required.includes(name) }]
    }),
  )
}

function responsesOf(endpoint: Endpoint, { answer }: Example): Record<string, unknown> {
  const { access, params, query, body, method, reply, raw } = endpoint
  const empty = isNothing(reply)
  const status = endpoint.status ?? (empty ? 204 : method === 'POST' && endpoint.creates ? 201 : 200)
  const content = Array.isArray(raw)
    ? Object.fromEntries(raw.map((type: string) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : {
        'application/json': {
          schema: empty ? {} : schemaOf(reply, 'output'),
          ...(answer !== undefined && { example: answer }),
        },
      }
  const headers = {
    'X-Request-Id': refTo('headers', 'RequestId'),
    ...(access !== 'public' && { 'X-Org-Id': refTo('headers', 'OrgId'), 'X-User-Id': refTo('headers', 'UserId') }),
    ...(access !== 'public' && changes(endpoint) && { 'X-Undo': refTo('headers', 'Undo') }),
  }
  return {
    [status]: { description: empty ? 'Done.' : 'Success.', headers, ...(!empty && { content }) },
    ...((body ?? query) && { 400: refTo('responses', 'Invalid') }),
    ...(access !== 'public' && { 401: refTo('responses', 'SignIn') }),
    ...(access !== 'public' && (access !== 'session' || changes(endpoint)) && { 403: refTo('responses', 'Forbidden') }),
    ...(params && { 404: refTo('responses', 'NotFound') }),
    ...(changes(endpoint) && access !== 'public' && { 409: refTo('responses', 'Conflict') }),
    ...(body && {
      413: refTo('responses', 'TooLarge'),
      415: refTo('responses', 'NotJson'),
    }),
    ...(method !== 'GET' && access !== 'public' && { 422: refTo('responses', 'KeyReused') }),
    ...(changes(endpoint) && { 426: refTo('responses', 'Outdated') }),
    429: refTo('responses', 'TooMany'),
    503: refTo('responses', 'Unavailable'),
  }
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const isNothing = (schema: z.ZodMiniType) => ['void', 'undefined'].includes(schema._zod.def.type)

/** Returns a JSON schema of what a caller sends (`input`) or gets (`output`). */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // A refinement written as code has no form in JSON Schema and is left out; a reference to itself would point nowhere.
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'throw' }) as JsonSchema
  return rest
}

function components(settings: SessionSettings): OpenApi['components'] {
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
  const says = (description: string, schema: string, headers?: JsonSchema) => ({
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: refTo('schemas', schema) } },
  })
  return {
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '`Token <auth_token>`, as signing in answers it.',
      },
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '`Api-Key fbk_…`, as a person makes one on their account’s page.',
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieNames(settings).sid,
        description: 'Set by signing in with a browser.',
      },
      csrf: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRFToken',
        description: `The value of the cookie \`${cookieNames(settings).csrf}\`; needed beside the session cookie for every change.`,
      },
    },
    headers: {
      RequestId: { description: 'Names this request in the log of the server.', schema: { type: 'string' } },
      OrgId: { description: 'The organisation that the session works in.', schema: { type: 'integer' } },
      UserId: { description: 'The signed-in person; `7:12` while 7 acts as 12.', schema: { type: 'string' } },
      Undo: { description: 'POST it to /undo/ within 60 seconds to undo the change.', schema: { type: 'string' } },
    },
    responses: {
      Invalid: says('The request is not valid; messages by field.', 'FieldErrors'),
      SignIn: says('Nobody is signed in.', 'Detail'),
      Forbidden: says('The permission is missing, or the request came from another site.', 'Detail'),
      NotFound: { description: 'It does not exist or is out of reach: an empty answer.' },
      Conflict: says('The record’s state does not allow this; `code` is the reason.', 'Conflict'),
      TooLarge: says('The request is too large.', 'Detail'),
      NotJson: says('The body is not JSON.', 'Detail'),
      KeyReused: says('The Idempotency-Key was used for another request.', 'Detail'),
      Outdated: says('The web client is too old.', 'Detail'),
      TooMany: says('Too many requests.', 'Detail', retryAfter),
      Unavailable: says('The server is temporarily unavailable.', 'Detail', retryAfter),
    },
    schemas: {
      Detail: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
      FieldErrors: {
        type: 'object',
        description: 'Messages by field; general messages are under non_field_errors.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      Conflict: {
        type: 'object',
        properties: {
          detail: { type: 'string' },
          code: { enum: [...conflictCodes] },
          sent: { type: 'integer', description: 'stale: the version sent.' },
          version: { type: 'integer', description: 'stale: the current version.' },
          current: { type: 'object', description: 'stale: the current record.' },
          errors: { type: 'object', description: 'Batches: the errors by record.' },
        },
        required: ['detail', 'code'],
      },
    },
  }
}
