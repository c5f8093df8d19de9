/** The API's description: valid, whole, and readable. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { routes } from '#app/http.ts'
import { endpoint, IdInPath, Name, Nothing, pageQuery } from '#core/contract.ts'
import { docsPage } from '#server/openapi/docsPage.ts'
import { openApi, type OpenApi } from '#server/openapi/openapi.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()

/** As the code spells them, wherever it refuses. */
const sentCodes = new Set(
  ['src/server', 'src/features'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bconflict\(\s*'(\w+)'/g)])
      .map(([, code = '']) => code),
  ),
)

describe('/api/openapi.json', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { status, text } = await server.raw({ method: 'GET', url: '/api/openapi.json' })
    const body = JSON.parse(text) as OpenApi
    expect(status).toBe(200)
    const result = await new Validator().validate({ ...structuredClone(body) })
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    // A validator that finds nothing in anything is none.
    const broken = structuredClone(body)
    broken.paths['/health/'] = untyped({ get: { summary: 1 } })
    expect((await new Validator().validate({ ...broken })).valid).toBe(false)
  })

  test('lists every call once, with its permission, its parameters and its answer', async () => {
    const { text } = await server.raw({ method: 'GET', url: '/api/openapi.json' })
    const body = JSON.parse(text) as OpenApi
    const { paths } = body
    const listed = Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path: address, method, operation })),
    )
    expect(listed.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      routes.map(({ endpoint: { name } }) => name).toSorted(),
    )
    for (const { endpoint: routeEndpoint } of routes) {
      const found = listed.find(({ operation }) => operation.operationId === routeEndpoint.name)
      expect(found?.method).toBe(routeEndpoint.method.toLowerCase())
      expect(found?.operation['x-access']).toEqual(routeEndpoint.access)
      const inPath = [...routeEndpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(found?.operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(inPath)
      expect(Object.keys(found?.operation.responses ?? {}).filter((code) => code.startsWith('2'))).toHaveLength(1)
      expect(found?.operation.requestBody !== undefined).toBe(routeEndpoint.body !== undefined)
    }
  })

  test('names every reason that a 409 can have', async () => {
    const { text } = await server.raw({ method: 'GET', url: '/api/openapi.json' })
    const body = JSON.parse(text) as OpenApi
    const { Conflict } = body.components.schemas as Record<string, { properties: Record<string, { enum?: string[] }> }>
    expect(Conflict?.properties['code']?.enum).toEqual(expect.arrayContaining([...sentCodes]))
  })

  test('points nowhere that does not exist', async () => {
    const { body, text } = await server.raw({ method: 'GET', url: '/api/openapi.json' })
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)
      expect(target, reference).toBeDefined()
    }
  })
})

describe('one contract', () => {
  const thing = z.object({ id: z.int(), name: z.string(), parts: z.array(z.object({ day: z.iso.date() })) })
  const calls = [
    endpoint({
      name: 'listThings',
      method: 'GET',
      path: '/things/',
      summary: 'Things <b>& more</b>',
      access: 'session',
      query: z.object(pageQuery(['name'], 'name')),
      reply: z.array(thing),
    }),
    endpoint({
      name: 'createThing',
      method: 'POST',
      path: '/things/',
      summary: 'Make a thing',
      access: ['users.add_user', 'users.change_user'],
      body: z.strictObject({ name: Name, colour: z.optional(z.enum(['red', 'blue'])) }),
      reply: thing,
      creates: true,
    }),
    endpoint({
      name: 'deleteThing',
      method: 'DELETE',
      path: '/things/:id/',
      summary: 'Delete a thing',
      access: 'users.delete_user',
      params: IdInPath,
      reply: Nothing,
    }),
  ]
  const document = openApi(calls, testSettings)
  const things = document.paths['/things/']

  test('a query that may be left out says its bounds and default', () => {
    const rows = things?.['get']?.parameters.find(({ name }) => name === 'rows')
    expect(rows).toMatchObject({ in: 'query', required: false, schema: { default: 20 } })
  })
  test('a body says what it needs and takes nothing else', () => {
    expect(things?.['post']?.requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            required: ['name'],
            additionalProperties: false,
            properties: { name: { type: 'string', maxLength: 255 } },
          },
        },
      },
    })
  })
  test('making answers 201, deleting 204, and each its errors', () => {
    expect(Object.keys(things?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '409', '413', '415', '422', '429', '503']),
    )
    expect(Object.keys(document.paths['/things/{id}/']?.['delete']?.responses ?? {})).toEqual(
      expect.arrayContaining(['204', '404']),
    )
  })
  test('a change needs the token, or cookie and CSRF header together', () => {
    expect(things?.['post']?.security).toEqual([{ token: [] }, { apiKey: [] }, { session: [], csrf: [] }])
    expect(things?.['get']?.security).toEqual([{ token: [] }, { apiKey: [] }, { session: [] }])
  })

  test('each call has an example of what is sent and what is answered', () => {
    const create = things?.['post']
    expect(create?.['x-codeSamples'][0].source).toBe(
      `curl -X POST 'http://localhost:8080/api/things/' \\
  -H "Authorization: Api-Key $FIELDBOOK_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "name": "Quay House",
  "colour": "red"
}'`,
    )
    expect(create?.responses).toMatchObject({
      201: {
        content: {
          'application/json': {
            example: { id: expect.any(Number), name: 'Quay House', parts: [{ day: '2026-05-04' }] },
          },
        },
      },
    })
    expect(things?.['get']?.['x-codeSamples'][0].source).toBe(
      `curl 'http://localhost:8080/api/things/' \\\n  -H "Authorization: Api-Key $FIELDBOOK_TOKEN"`,
    )
  })

  test('what an example says stays one word of the shell', () => {
    const [, create] = calls
    const { source } = openApi(calls, testSettings, { createThing: { body: { name: "Tom's $HOME" } } }).paths[
      '/things/'
    ]?.['post']?.['x-codeSamples'][0] ?? { source: '' }
    expect(create?.name).toBe('createThing')
    expect(execFileSync('sh', ['-c', source.replace(/^curl/, `printf '%s\\n'`)], { encoding: 'utf8' })).toContain(
      `"Tom's $HOME"`,
    )
  })

  test('the page says all of it in words, and nothing of it as markup', () => {
    const page = docsPage(document)
    expect(page).toContain('Things &lt;b&gt;&amp; more&lt;/b&gt;')
    expect(page).not.toContain('<b>')
    for (const words of [
      '/<wbr>things',
      'users.add_user',
      'users.delete_user',
      '1 to 255 characters',
      '<code>&quot;red&quot;</code>',
      '>day<',
      'default 20',
      'Idempotency-Key',
    ])
      expect(page).toContain(words)
  })
})

describe('/api/docs/', () => {
  test('works under a policy without the scripts of others', async () => {
    const page = await server.raw({ method: 'GET', url: '/api/docs/' })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("style-src 'self';")
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/api/docs/docs.js" defer>'])
    expect(page.text).not.toMatch(/<style|style=| on\w+=|(src|href)="[^/#]/)
    const js = await server.raw({ method: 'GET', url: '/api/docs/docs.js' })
    expect(js.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(js.text).not.toMatch(/https?:|fetch|import/)
    const css = await server.raw({ method: 'GET', url: '/api/docs/docs.css' })
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(css.text).not.toMatch(/url\(|@import/)
  })

  test('shows every call, and no id twice', async () => {
    const { text } = await server.raw({ method: 'GET', url: '/api/docs/' })
    for (const {
      endpoint: { name },
    } of routes)
      expect(text).toContain(`<article aria-labelledby="${name}">`)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(new Set(ids).size)
  })
})
