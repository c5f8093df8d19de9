/**
 * Lighthouse: accessibility and best practices are 100; performance is printed, never a gate. The gate judges the
 * login on a phone; the long run judges every screen there is, and one of each make at a desk too.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { chromium, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { settingsParts } from '#features/settings/settings.contract.ts'
import { chromiumPath, demoPassword, flags, signIn, testProduct } from '#test/browser.ts'
import { startMailServer } from '#test/mail.ts'
import { pages } from '#test/pages.ts'
import { freePort, root } from '#test/product.ts'
import { isLong } from '#test/sizes.ts'

const env: Record<string, string> = {}
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
  Object.assign(env, { SMTP_URL: mail.url, MAIL_FROM: 'Fieldbook <fieldbook@example.com>' })
})
afterAll(() => mail.stop())
const { url } = testProduct({ env })
// It is large and has a folder and lock of its own (`npm test` installs it).
const program = join(root, 'tests', 'lighthouse', 'node_modules', 'lighthouse', 'cli', 'index.js')
const profile = mkdtempSync(join(tmpdir(), 'fieldbook-lighthouse-'))
let context: BrowserContext
let port = 0

beforeAll(async () => {
  if (!existsSync(program))
    throw new Error('Lighthouse is not installed: run npm ci --ignore-scripts in tests/lighthouse.')
  port = await freePort()
  context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...flags, `--remote-debugging-port=${port}`],
    locale: 'en-GB',
  })
})
afterAll(async () => {
  await context?.close()
  rmSync(profile, { recursive: true, force: true })
})

interface Report {
  finalDisplayedUrl: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    { title: string; score: number | null; scoreDisplayMode: string; displayValue?: string; details?: unknown }
  >
}

async function audit(path: string, form: 'mobile' | 'desktop'): Promise<Report> {
  const args = [
    program,
    `${url()}${path}`,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-storage-reset',
    '--only-categories=performance,accessibility,best-practices',
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000, cwd: profile })
  return JSON.parse(stdout) as Report
}

function validate(name: string, report: Report) {
  expect(report.runtimeError).toBeUndefined()
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const time = (id: string) => report.audits[id]?.displayValue ?? '–'
  process.stdout.write(
    `  ${name}: performance ${score('performance')} (interactive ${time('interactive')}, largest paint ${time('largest-contentful-paint')}, ` +
      `shift ${time('cumulative-layout-shift')}), accessibility ${score('accessibility')}, best practices ${score('best-practices')}\n`,
  )
  const short = ['accessibility', 'best-practices'].flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const {
        title,
        score: own,
        scoreDisplayMode,
        details,
      } = report.audits[id] ?? { title: id, score: 0, scoreDisplayMode: 'error' }
      const counts = scoreDisplayMode === 'binary' || scoreDisplayMode === 'numeric' || scoreDisplayMode === 'error'
      return counts && own !== 1
        ? [
            `${category}: ${title} ${[
              ...JSON.stringify(details ?? '').matchAll(/"(?:selector|explanation|boundingRect)":("[^"]+"|[^}]+})/g),
            ]
              .map(([t]) => t)
              .join(' ')
              .slice(0, 3000)}`,
          ]
        : []
    }),
  )
  expect(short).toEqual([])
  expect(score('accessibility')).toBe(100)
  expect(score('best-practices')).toBe(100)
}

/** Where each screen of the list below is judged. */
const forms = isLong ? (['mobile', 'desktop'] as const) : (['mobile'] as const)
const named = { mobile: 'phone', desktop: 'desktop' }

test('login', { timeout: 240_000 }, async () => {
  for (const form of forms) validate(`login, ${named[form]}`, await audit('/login/', form))
})

/** The path of a link that was sent to somebody new, which opens what it should. */
async function anInvitation(): Promise<string> {
  const page = await context.newPage()
  const ask = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await page.request.post(`${url()}/api${path}`, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const { auth_token } = await ask('/auth/token/login/', { email: 'admin@gb.example', password: demoPassword })
  const who = { first_name: 'Nell', email: 'nell@gb.example', invite: true }
  await ask('/users/', who, { authorization: `Token ${auth_token}` })
  await expect.poll(() => mail.received.length, { timeout: 30_000, interval: 100 }).toBe(1)
  const path = /\/invitation\/\?token=[\w.-]+/.exec(mail.received[0]?.mail.text ?? '')?.[0] ?? ''
  await context.clearCookies()
  await page.goto(`${url()}${path}`)
  await page.getByRole('heading', { name: 'Join Ridgeline Surveys' }).waitFor()
  await page.close()
  return path
}

if (isLong)
  test('the links by which one comes in', { timeout: 240_000 }, async () => {
    for (const [name, path] of [
      ['set-up', '/setup/?token=none'],
      ['an invitation', await anInvitation()],
    ] as const) {
      const report = await audit(path, 'mobile')
      expect(report.finalDisplayedUrl).toBe(`${url()}${path}`)
      validate(`${name}, phone`, report)
    }
  })

const screens = [
  ['diary', '/diary/'],
  ['clients', '/clients/'],
  ['a client', '/clients/1/'],
  ['people', '/users/'],
  ['a person', '/users/1/'],
  ['qualifications', '/qualifications/'],
  ['equipment', '/equipment/'],
  ['files', '/files/'],
  ['settings', '/settings/organisation/'],
] as const

/** Screens of the same make as one of those above: on a phone alone, where there is less room and more to go wrong. */
const more = [
  ['contacts', '/contacts/'],
  ['a contact', '/contacts/1/'],
  ['suppliers', '/suppliers/'],
  ['a supplier', '/suppliers/1/'],
  ['a piece of equipment', '/equipment/1/'],
  ['groups', '/users/groups/'],
  ['the matrix of qualifications', '/qualifications/matrix/'],
  ['an import', '/clients/import/'],
] as const

/** Judged above, or: without what they are opened with there is nothing to see, or they lead elsewhere at once. */
const elsewhere = [
  '/login',
  '/login/callback',
  '/logout',
  '/acting',
  '/setup',
  '/invitation',
  '/switch',
  '/dashboard',
  '/$',
]
/** Every screen that a person who is signed in can open, with the first record there is. */
const every = pages
  .filter((path) => !elsewhere.includes(path))
  .flatMap((path) =>
    path.endsWith('/$section') ? settingsParts.map((part) => path.replace('$section', part)) : [path],
  )
  .map((path) => (path === '/' ? path : `${path.replace('$id', '1')}/`))
const sample = [...screens, ...more].map(([, path]) => path as string)
const rest = every.filter((path) => !sample.includes(path))

describe('signed in', () => {
  beforeAll(async () => {
    const page = await context.newPage()
    await signIn(page, 'admin@gb.example', { at: url() })
    await page.close()
  })
  const validated = async (name: string, path: string, form: 'mobile' | 'desktop') => {
    const report = await audit(path, form)
    // Signed in for real: the screen was what was judged.
    expect(new URL(report.finalDisplayedUrl).pathname).toBe(path)
    validate(`${name}, ${named[form]}`, report)
  }
  if (isLong) {
    test.each(screens)('%s', { timeout: 240_000 }, async (name, path) => {
      for (const form of forms) await validated(name, path, form)
    })
    test.each(more)('%s', { timeout: 240_000 }, (name, path) => validated(name, path, 'mobile'))
    test.each(rest)('%s', { timeout: 240_000 }, (path) => validated(path, path, 'mobile'))
  }
  test('the sample is of screens there are', () => expect(sample.filter((path) => !every.includes(path))).toEqual([]))
})
