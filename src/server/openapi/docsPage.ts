/**
 * The API described for people: one page, written by the server from the same document as /api/openapi.json. The browser's
 * own search finds everything; its one script copies examples.
 */
import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import { personalAccess } from '#core/apiKeys.ts'
import { contentSecurityPolicy } from '../app.ts'
import type { Route } from '../http/route.ts'
import type { GivenExample } from './examples.ts'
import { openApi, type JsonSchema, type OpenApi, type Operation, type Parameter } from './openapi.ts'
import type { SessionSettings } from '../access/session.ts'

/**
 * Adds `/openapi.json`, `/docs/` and its stylesheet and script: the same for everybody, so made once, on the first
 * request.
 */
export function serveDocs(
  api: FastifyInstance,
  routes: readonly Route[],
  settings: SessionSettings,
  examples: Readonly<Record<string, GivenExample>>,
): void {
  const document = once(() =>
    openApi(
      routes.map(({ endpoint }) => endpoint),
      settings,
      examples,
    ),
  )
  const json = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  const policy = contentSecurityPolicy('', settings).replace(" 'nonce-'", '')
  const add = (path: string, endpoint: string, type: string, content: () => string) =>
    api.get(path, { config: { endpoint } }, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', ...(type === 'text/html' && { 'content-security-policy': policy }) })
        .type(`${type}; charset=utf-8`)
        .send(content()),
    )
  add('/openapi.json', 'openapi', 'application/json', json)
  add('/docs/', 'docs', 'text/html', page)
  add('/docs/docs.css', 'docs', 'text/css', fileNamed('docsPage.css'))
  add('/docs/docs.js', 'docs', 'text/javascript', fileNamed('docsPage.browser.js'))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const fileNamed = (name: string) => once(() => readFileSync(new URL(name, import.meta.url), 'utf8'))

/** The whole page. */
export function docsPage(document: OpenApi): string {
  const tags = document.tags.map(({ name }) => name).toSorted()
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = tags.map((tag) => {
    const here = calls.filter(({ operation }) => operation.tags[0] === tag)
    return `<section aria-labelledby="tag-${esc(tag)}"><h2 id="tag-${esc(tag)}">${esc(tag)}</h2>${here.map(call).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fieldbook API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
<script src="/api/docs/docs.js" defer></script>
</head>
<body>
<header>
<h1>Fieldbook API</h1>
<p>${esc(document.info.description)}</p>
<p>All paths begin with <code>/api</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${esc(document.openapi)}).</p>
${basics}
</header>
<nav aria-label="Contents"><ul>${tags.map((tag) => `<li><a href="#tag-${esc(tag)}">${esc(tag)}</a></li>`).join('')}</ul></nav>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`
}

const basics = `<h2 id="basics">Signing in and errors</h2>
<ul>
<li>A program sends <code>Authorization: Api-Key fbk_…</code>, with a key that a person makes on their account’s page: it may do what the person lets it, and never more than they may themselves. No other header is needed.</li>
<li>Or send <code>Authorization: Token …</code> with the token that signing in answers. A browser's session cookie works too; then every change also needs the <code>X-CSRFToken</code> header.</li>
<li>Each example is typed into a terminal as it stands, with such a key (or token) in <code>FIELDBOOK_TOKEN</code> and the ids of your own records.</li>
<li>400 names what is wrong by field: <code>{"field": ["message"], "non_field_errors": ["message"]}</code>.</li>
<li>401, 403, 409, 413, 415, 422, 426, 429 and 503 answer <code>{"detail": "…"}</code>; every 409 also has a <code>code</code>.</li>
<li>What does not exist and what is out of reach answer the same empty 404.</li>
<li>A query's keys may be written <code>userIds</code>, <code>user-ids</code> or <code>user_ids</code>; lists are repeated keys or commas.</li>
</ul>`

function call({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const id = esc(operation.operationId)
  const body = operation.requestBody?.content['application/json'].schema
  const [status, success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? ['200', {}]
  // A file may have several media types; its schema is the same in each.
  const content = Object.entries(
    (success as { content?: Record<string, { schema: JsonSchema; example?: unknown }> }).content ?? {},
  )
  const reply = content[0]?.[1].schema
  const types = content.map(([type]) => type).filter((type) => type !== 'application/json')
  return `<article aria-labelledby="${id}">
<h3 id="${id}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${esc(path).replaceAll('/', '/<wbr>')}</code></h3>
<p>${esc(operation.summary.replace(/\.$/, ''))}.</p>
<p class="access">${whoMayCall(operation)} <span class="name">${id}</span></p>
${parameters(operation.parameters)}${body ? part('Body', schemaList(body)) : ''}${part(`Answer ${esc(status)}${types.length > 0 ? ` as ${esc(types.join(', '))}` : ''}`, reply ? schemaList(reply) : '<p>Nothing.</p>')}${example(operation, content[0]?.[1].example)}
</article>
`
}

/** Shows an example, folded at first. */
function example({ 'x-codeSamples': [{ source }] }: Operation, answer: unknown): string {
  const shown = answer === undefined ? '' : `<p>Its answer</p>${code(JSON.stringify(answer, null, 2))}`
  return `<details><summary>Example</summary>${code(source)}${shown}</details>`
}

/** A box that scrolls is reached by the keyboard. */
const code = (text: string) => `<div class="code"><pre tabindex="0">${esc(text)}</pre></div>`

const part = (title: string, content: string) => `<h4>${title}</h4>${content}`

function oneOf(permissions: readonly string[]): string {
  const names = [...new Set(permissions)].map((name) => `<code>${esc(name)}</code>`)
  return names.length === 1 ? `${names[0]}` : `one of ${names.join(', ')}`
}

function whoMayCall({ 'x-access': access, 'x-key-access': byKey }: Operation): string {
  if (access === 'public') return 'Anyone, without signing in.'
  if (access === 'session')
    return Array.isArray(byKey)
      ? `Anybody who is signed in; a key with ${oneOf([personalAccess, ...byKey])}.`
      : 'Anybody who is signed in.'
  return `Anyone with ${oneOf(typeof access === 'string' ? [access] : access)}.`
}

function parameters(all: readonly Parameter[]): string {
  if (all.length === 0) return ''
  const items = all.map(
    ({ name, in: place, required, schema, description }) =>
      `<li>${field(name, required, schema)} <span class="note">in the ${place}</span>${description ? ` <span class="note">${esc(description)}</span>` : ''}${inside(schema)}</li>`,
  )
  return part('Parameters', `<ul class="fields">${items.join('')}</ul>`)
}

/** An object's fields as a list, each with the fields inside it. */
function schemaList(schema: JsonSchema): string {
  const nested = inside(schema)
  const { properties } = innermost(schema)
  return properties && !isArray(schema) ? nested : `<ul class="fields"><li>${kind(schema)}${nested}</li></ul>`
}

function field(name: string, required: boolean, schema: JsonSchema): string {
  return `<code>${esc(name)}</code>${required ? ' <strong>required</strong>' : ''} ${kind(schema)}`
}

function inside(schema: JsonSchema): string {
  const { properties, required = [] } = innermost(schema)
  if (!properties) return ''
  const items = Object.entries(properties).map(
    ([name, property]) => `<li>${field(name, required.includes(name), property)}${inside(property)}</li>`,
  )
  return `<ul class="fields">${items.join('')}</ul>`
}

interface Node {
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const isArray = (schema: JsonSchema) => alternatives(schema).some(({ type }) => type === 'array')

/** The object that is described: through lists, maps and "or null". */
function innermost(schema: JsonSchema): Node {
  for (const node of alternatives(schema)) {
    if (node.properties) return node
    const deeper = node.items ?? (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined)
    if (deeper) return innermost(deeper)
  }
  return {}
}

function alternatives(schema: JsonSchema): Node[] {
  const { anyOf, oneOf: choices, allOf }: Node = schema
  return anyOf ?? choices ?? allOf ?? [schema]
}

/** Describes a schema in words: "text, 1 to 255 characters", "list of whole number", "A or B". */
function kind(schema: JsonSchema): string {
  const { anyOf, oneOf: choices, allOf } = schema as Node
  const several = anyOf ?? choices
  if (several) return [...new Set(several.map(kind))].join(' or ')
  if (allOf) return allOf.map(kind).join(', ')
  const note = [bounds(schema), 'default' in schema ? `default ${esc(JSON.stringify(schema['default']))}` : ''].filter(
    Boolean,
  )
  return `<span class="type">${typeInWords(schema)}</span>${note.length > 0 ? ` <span class="note">${note.join(', ')}</span>` : ''}`
}

function typeInWords(schema: JsonSchema): string {
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((value) => `<code>${esc(JSON.stringify(value))}</code>`).join(' | ')
  if ('const' in schema) return `<code>${esc(JSON.stringify(schema['const']))}</code>`
  const { type, items, additionalProperties, format }: Node = schema
  switch (type) {
    case 'array':
      return `list of ${items ? kind(items) : 'anything'}`
    case 'object':
      return typeof additionalProperties === 'object' ? `object of ${kind(additionalProperties)} by key` : 'object'
    case 'string':
      return formats[format ?? ''] ?? 'text'
    case 'integer':
      return 'whole number'
    case undefined:
      return 'anything'
    default:
      return esc([type].flat().join(' or '))
  }
}

const formats: Record<string, string> = { date: 'day', 'date-time': 'instant', email: 'e-mail address', uri: 'address' }

function bounds(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum }: Node = schema
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const max = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  return [
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    between(least, max, ''),
    exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function between(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`
  if (low !== undefined) return `at least ${low}${unit}`
  return high === undefined ? '' : `at most ${high}${unit}`
}

const esc = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
