/**
 * Writes the client for programs (clients/typescript): what every call takes and answers, from the same contracts that the
 * server mounts. `--verify`: fails when a file is not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import { routes } from '#app/http.ts'
import { type JsonSchema, openApi, type Operation, type Parameter } from '#server/openapi/openapi.ts'

/** Types of fewer letters are written where they stand. */
const shortest = 160
const folder = new URL('../clients/typescript/', import.meta.url)
const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
const grouped = (type: string, ...signs: string[]) => (signs.some((sign) => type.includes(sign)) ? `(${type})` : type)

const endpoints = routes.map(({ endpoint }) => endpoint)
const { paths } = openApi(endpoints, { publicUrl: 'http://localhost', csrfSecret: '' })

interface Call {
  name: string
  method: string
  path: string
  summary: string
  params: string
  query: string
  body: string
  /** A form is sent, or a file comes. */
  kind: 'form' | 'file' | ''
  reply: string
}

const calls = endpoints
  .map((endpoint): Call => {
    const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    if (!operation) throw new Error(`${endpoint.name} is not described.`)
    const { parameters, requestBody } = operation
    const isForm = endpoint.upload === 'form'
    return {
      name: endpoint.name,
      method: endpoint.method,
      path: endpoint.path,
      summary: endpoint.summary,
      params: fieldsOf(parameters.filter((parameter) => parameter.in === 'path')),
      query: fieldsOf(parameters.filter((parameter) => parameter.in === 'query')),
      body: isForm ? 'FormData' : requestBody ? typeOf(requestBody.content['application/json'].schema) : '',
      kind: isForm ? 'form' : endpoint.raw ? 'file' : '',
      reply: endpoint.raw ? 'Response' : replyOf(operation),
    }
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

function replyOf({ responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] as
    | { content?: { 'application/json': { schema: JsonSchema } } }
    | undefined
  return success?.content ? typeOf(success.content['application/json'].schema) : 'undefined'
}

function fieldsOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  // An id in an address is a number of the answers, or its text.
  const typeIn = ({ in: place, schema }: Parameter) => (place === 'path' ? 'number | string' : typeOf(schema))
  const fields = parameters.map(
    (parameter) => `${keyOf(parameter.name)}${parameter.required ? '' : '?'}: ${typeIn(parameter)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** Returns the TypeScript type of a JSON schema; what a type cannot say (lengths, patterns) is left to the server. */
function typeOf(schema: JsonSchema): string {
  const { anyOf, oneOf, allOf, enum: choices, type } = schema
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (union) return [...new Set(union.map(typeOf))].join(' | ')
  if (Array.isArray(allOf)) return (allOf as JsonSchema[]).map((part) => grouped(typeOf(part), ' | ')).join(' & ')
  if (Array.isArray(type)) return type.map((each: string) => typeOf({ ...schema, type: each })).join(' | ')
  switch (type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayOf(schema)
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function arrayOf({ prefixItems, items }: JsonSchema): string {
  if (Array.isArray(prefixItems)) return `[${(prefixItems as JsonSchema[]).map(typeOf).join(', ')}]`
  return `${grouped(items ? typeOf(items as JsonSchema) : 'unknown', ' | ', ' & ')}[]`
}

function objectOf({ properties, required, additionalProperties }: JsonSchema): string {
  const needed = new Set((required ?? []) as string[])
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => `${keyOf(name)}${needed.has(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  const more = typeof additionalProperties === 'object' ? typeOf(additionalProperties as JsonSchema) : ''
  if (fields.length === 0) return `Record<string, ${more === '' ? 'unknown' : more}>`
  return `{ ${fields.join('; ')} }`
}

/** Names for the objects that several calls have in common, after the first call that takes or answers one as a whole. */
function namesOf(all: readonly Call[]): Map<string, string> {
  const names = new Map<string, string>()
  const propose = (type: string, name: string) => {
    if (type.length >= shortest && type.startsWith('{') && !names.has(type)) names.set(type, name)
  }
  const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  // A record is what its `get` answers.
  for (const { name, reply } of all) if (name.startsWith('get')) propose(reply, upper(name.slice(3)))
  for (const { name, reply, body, query } of all) {
    propose(reply, `${upper(name)}Reply`)
    propose(body, `${upper(name)}Body`)
    propose(query, `${upper(name)}Query`)
  }
  return names
}

function typesFile(): string {
  const names = [...namesOf(calls)].toSorted(([a], [b]) => b.length - a.length)
  /** The longest first, so that a record inside a list becomes its name, and lists of records short. */
  const shorten = (type: string, except = '') => {
    let text = type
    for (const [long, name] of names)
      if (name !== except && text.length >= long.length) text = text.replaceAll(long, name)
    return text
  }
  const named = names.map(([type, name]) => `export type ${name} = ${shorten(type, name)}`).toSorted()
  const operations = calls.map(({ name, summary, params, query, body, reply }) => {
    const parts = [
      ...(params === '' ? [] : [`params: ${params}`]),
      ...(query === '' ? [] : [`query${query.includes('?') || !/\w: /.test(query) ? '?' : ''}: ${shorten(query)}`]),
      ...(body === '' ? [] : [`body: ${shorten(body)}`]),
    ]
    return `  /** ${summary} */\n  ${name}: { takes: { ${parts.join('; ')} }; answers: ${shorten(reply)} }`
  })
  return `// Written by \`npm run generate\` from the contracts of the server.\n\n${named.join('\n')}\n\nexport interface Operations {\n${operations.join('\n')}\n}\n\nexport const operations: Record<keyof Operations, readonly [method: string, path: string, kind?: 'form' | 'file']>\n`
}

function tableFile(): string {
  const rows = calls.map(
    ({ name, method, path, kind }) => `  ${name}: ['${method}', '${path}'${kind && `, '${kind}'`}],`,
  )
  return `// Written by \`npm run generate\` from the contracts of the server: method, address, and whether a form is sent or a file comes.\nexport const operations = {\n${rows.join('\n')}\n}\n`
}

for (const [name, text] of [
  ['operations.d.ts', typesFile()],
  ['operations.js', tableFile()],
] as const) {
  const file = new URL(name, folder)
  if (!process.argv.includes('--verify')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`clients/typescript/${name} is not what the contracts say: run npm run generate.\n`)
    process.exitCode = 1
  }
}
