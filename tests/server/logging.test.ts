/** The log says who did what when, and never a secret. */
import { expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { AppError } from '#server/http/errors.ts'
import { logSettings, safePath } from '#server/monitoring/logging.ts'
import { metricsText } from '#server/monitoring/metrics.ts'
import { testServer, testSettings } from '#test/firm.ts'

const server = testServer()

async function logged(
  work: (app: Awaited<ReturnType<typeof buildServer>>) => Promise<void>,
  settings: Partial<typeof testSettings> = {},
): Promise<string[]> {
  const lines: string[] = []
  const logger = logSettings('trace', { write: (line) => void lines.push(line) })
  const app = await buildServer(server.database(), { ...testSettings, ...settings, logger })
  try {
    await work(app)
  } finally {
    await app.close()
  }
  return lines
}

test('a line for each answer, with what is needed to find it again', async () => {
  const firm = await server.aFirm()
  const headers = { ...(await server.headersOf(firm.sam)), 'x-frontend-version': '25.6.9' }
  let id: unknown
  const lines = await logged(async (app) => {
    const answer = await app.inject({ method: 'GET', url: '/api/users/me/?x=1', headers })
    id = answer.headers['x-request-id']
  })
  const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === 'answered')
  expect(line).toMatchObject({
    level: 'info',
    reqId: id,
    method: 'GET',
    path: '/api/users/me/',
    status: 200,
    user: firm.sam.id,
    org: firm.org_id,
    frontend: '25.6.9',
  })
  expect(line?.['route']).toEqual(expect.stringMatching(/^\w+$/))
  expect(line?.['ms']).toEqual(expect.any(Number))
})

test('signing in, tokens and set-up links leave no secret', async () => {
  const firm = await server.aFirm()
  const { token, cookie } = await server.signIn(firm.ada)
  const password = 'correct-horse-battery'
  const link = 'Zk3mXq9_-aVb7LrT2uWc5pYd8sHf1gJn4oQe6iRzKx0'
  const lines = await logged(async (app) => {
    const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers })
    await post('/api/auth/token/login/', { email: 'ada@example.com', password })
    await post(`/api/auth/setup/?token=${link}`, { token: link, password })
    await app.inject({ method: 'GET', url: `/set-up/${link}/` })
    await app.inject({ method: 'GET', url: `/set-up/?token=${link}#${link}` })
    await app.inject({ method: 'GET', url: '/api/users/me/', headers: { authorization: `Token ${token}` } })
    await app.inject({
      method: 'GET',
      url: '/api/users/me/',
      headers: { cookie: `sid=${cookie}`, 'x-csrftoken': 'abc' },
    })
    // Whoever logs more than they should.
    app.log.info(
      { headers: { authorization: token, cookie, 'x-csrftoken': token }, body: { password, token: link } },
      'careless',
    )
    app.log.info({ password, token }, 'careless')
  })
  const text = lines.join('')
  expect(text).toContain('careless')
  for (const secret of [password, link, token, cookie]) expect(text).not.toContain(secret)
})

test('attempts to sign in are counted by how they ended', async () => {
  const refused = async () =>
    Number(/fieldbook_logins_total\{outcome="refused"\} (\d+)/.exec(await metricsText())?.[1] ?? 0)
  const before = await refused()
  const payload = { email: 'nobody@example.com', password: 'correct-horse-battery' }
  const answer = await server.raw({ method: 'POST', url: '/api/auth/token/login/', payload })
  expect(answer.status).toBe(400)
  await expect.poll(refused).toBe(before + 1)
})

test('what is refused a thousand times is a line without a stack, and a count', async () => {
  const limits = { ...testSettings.limits, passwordConcurrency: 1, passwordQueue: 2 }
  let refused = 0
  const lines = await logged(
    async (app) => {
      const payload = { email: 'nobody@example.com', password: 'a guess at it' }
      const attempt = (index: number) =>
        app.inject({
          method: 'POST',
          url: '/api/auth/token/login/',
          payload: { ...payload, email: `nobody.${index}@example.com` },
        })
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => attempt(index)))
      refused = answers.filter(({ statusCode }) => statusCode === 503).length
    },
    { limits },
  )
  expect(refused).toBeGreaterThan(10)
  const messages = lines.map((text) => JSON.parse(text) as Record<string, unknown>)
  const first = messages.filter(({ msg }) => msg === 'refused')
  expect(first).toMatchObject([{ level: 'warn', status: 503, route: 'login' }])
  expect(messages.filter(({ msg }) => msg === 'refused again')).toMatchObject([{ status: 503, times: refused - 1 }])
  expect(messages.filter(({ level }) => level === 'error')).toEqual([])
  expect(lines.join('')).not.toContain('at async')
})

test("an error's text is kept, the data that PostgreSQL quotes is not", async () => {
  const lines = await logged(async (app) => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.com) exists',
      query: 'select 1',
    })
    app.log.error({ err: error }, 'failed')
    app.log.error({ err: new AppError(500, null) }, 'failed')
  })
  expect(lines[0]).toContain('duplicate key')
  expect(lines[0]).toContain('23505')
  expect(lines.join('')).not.toContain('ada@example.com')
})

test('a path is shown without what could be a secret', () => {
  expect(safePath('/api/diary/12/?token=abc')).toBe('/api/diary/12/')
  expect(safePath('/set-up/Zk3mXq9_-aVb7LrT2uWc5pYd8sHf1gJn')).toBe('/set-up/…')
  expect(safePath('/assets/DiaryScreen-BxkWq2mZ.js')).toBe('/assets/DiaryScreen-BxkWq2mZ.js')
  expect(safePath(`/${'a'.repeat(20)}/`.repeat(100)).length).toBeLessThanOrEqual(300)
})
