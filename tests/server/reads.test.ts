/** Several reads in one request: each is answered as by itself. */
import { beforeAll, describe, expect, test } from 'vitest'

import { type ReadAnswer, readsMost } from '#core/reads.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'

const { aFirm, raw, headersOf } = testServer()
let firm: Firm
beforeAll(async () => {
  firm = await aFirm()
})

const together = async (person: BuilderPerson, paths: readonly string[]) => {
  const url = `/api/reads/?paths=${encodeURIComponent(paths.join('\n'))}`
  const { status, text, body } = await raw({ method: 'GET', url, headers: await headersOf(person, { by: 'cookie' }) })
  const lines = status === 200 ? text.trimEnd().split('\n') : []
  return {
    status,
    body,
    lines: lines.map((line) => JSON.parse(line) as ReadAnswer).toSorted((a, b) => a.read - b.read),
  }
}
const alone = async (person: BuilderPerson, path: string) => {
  const { status, body, headers } = await raw({
    method: 'GET',
    url: `/api${path}`,
    headers: await headersOf(person, { by: 'cookie' }),
  })
  return { status, body, user: headers['x-user-id'] }
}

describe('reads that are sent together', () => {
  test('are each answered as by themselves: what is there, what is refused, and what is unknown', async () => {
    const paths = ['/clients/?page=1', '/company/departments/', '/invoices/', '/clients/999999/', '/clients/?page=none']
    for (const person of [firm.ada, firm.sam]) {
      const { lines } = await together(person, paths)
      for (const [index, path] of paths.entries()) {
        const { status, body, user } = await alone(person, path)
        expect(lines[index]).toMatchObject({ read: index, status, headers: { 'x-user-id': user } })
        expect(lines[index]?.body).toEqual(body)
      }
    }
    const refused = (await together(firm.sam, paths)).lines.map(({ status }) => status)
    expect(refused).toContain(403)
  })

  test('leave out what is a file, changes something, or leads elsewhere', async () => {
    const paths = [
      '/files/1/content/',
      '/auth/logout/',
      '/clients/../users/',
      '/clients/%2e%2e/users/',
      '/reads/?paths=/clients/',
      '',
    ]
    const { lines } = await together(firm.ada, [...paths, '/clients/'])
    expect(lines.map(({ status }) => status)).toEqual([...paths.map(() => undefined), 200])
  })

  test('are not too many, and nobody’s are answered by nobody', async () => {
    const many = Array.from({ length: readsMost + 1 }, () => '/clients/')
    expect((await together(firm.ada, many)).body).toEqual({ paths: [`Send ${readsMost} addresses at most.`] })
    expect((await raw({ method: 'GET', url: '/api/reads/?paths=/clients/' })).status).toBe(401)
  })

  test('of somebody else’s organisation are theirs alone', async () => {
    const elsewhere = await aFirm()
    const { lines } = await together(elsewhere.ada, [`/projects/${firm.project.id}/`, '/users/'])
    expect(lines[0]?.status).toBe(404)
    expect(lines[1]?.headers).toMatchObject({ 'x-org-id': String(elsewhere.org_id) })
  })
})
