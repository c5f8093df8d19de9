import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ConfigError, loadConfig } from './config.ts'
import { requirePostgresql15, sentenceFor } from '../monitoring/fatal.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'fieldbook-config-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const load = (env: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://fieldbook_app@db/fieldbook', ...env })

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

describe('defaults', () => {
  test('serve this machine only, trust no proxy and keep metrics off', () => {
    expect(load()).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      trustProxy: false,
      metricsPort: null,
      logLevel: 'info',
      limits: { bodyBytes: 1_048_576, requestsPerMinute: 600, passwordConcurrency: 2, passwordQueue: 50, poolSize: 10 },
    })
  })

  test('follow the port, and take an empty variable for an absent one', () => {
    expect(load({ PORT: '9000', HOST: '' })).toMatchObject({ publicUrl: 'http://localhost:9000', host: '127.0.0.1' })
  })

  test('every variable is in the documentation', () => {
    const table = readFileSync(new URL('../../../docs/CONFIGURATION.md', import.meta.url), 'utf8')
    const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8')
    const names = new Set(source.match(/\b[A-Z]{4,}(?:_[A-Z]+)+\b|'(?:PORT|HOST)'/g))
    for (const constant of ['LOG_LEVELS', 'PROXY_NAMES']) names.delete(constant)
    expect(names.size).toBeGreaterThan(15)
    expect([...names].filter((name) => !table.includes(`| \`${name.replaceAll("'", '')}\` |`))).toEqual([])
  })
})

describe('mistakes', () => {
  test.for([
    ['PORT', '0'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['METRICS_PORT', '8080'],
    ['HOST', 'no host'],
    ['PUBLIC_URL', 'fieldbook.example.com'],
    ['PUBLIC_URL', 'https://fieldbook.example.com/app'],
    ['PUBLIC_URL', 'ftp://fieldbook.example.com'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['LOG_LEVEL', 'loud'],
    ['POOL_SIZE', '1'],
    ['SESSION_IDLE_DAYS', '31'],
    ['CSRF_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://db'],
    ['MINIMUM_FRONTEND_VERSION', 'new'],
  ] as const)('%s=%s is one sentence that names it', ([name, value]) => {
    const mistakes = mistakesOf({ [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} .*\\.$`))
  })

  test('are reported all at once, and never with the password', () => {
    const mistakes = mistakesOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:hidden@db' })
    expect(mistakes).toHaveLength(3)
    expect(mistakes.join()).not.toContain('hidden')
  })
})

describe('mail', () => {
  const [SMTP_URL, MAIL_FROM] = ['smtp://fieldbook:hidden@mail:587', 'Fieldbook <fieldbook@example.com>']

  test('needs a server and a sender; links need the address that was given', () => {
    expect(load()).toMatchObject({ mail: null, publicUrlGiven: false })
    expect(load({ SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://fieldbook.example.com' })).toMatchObject({
      mail: { url: SMTP_URL, from: MAIL_FROM },
      publicUrlGiven: true,
    })
    expect(load({ SMTP_URL, MAIL_FROM: 'fieldbook@example.com' }).mail?.from).toBe('fieldbook@example.com')
  })

  test.for([
    ['one without the other', { SMTP_URL }, /^Give both SMTP_URL and MAIL_FROM/],
    ['one without the other', { MAIL_FROM }, /^Give both SMTP_URL and MAIL_FROM/],
    ['another protocol', { SMTP_URL: 'http://fieldbook:hidden@mail', MAIL_FROM }, /^SMTP_URL must look like/],
    ['two senders', { SMTP_URL, MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM must be an address/],
    ['a header in the sender', { SMTP_URL, MAIL_FROM: 'A\r\nBcc: b@c.de <a@example.com>' }, /^MAIL_FROM must be/],
  ] as const)('%s is one sentence, without the password', ([, env, sentence]) => {
    const mistakes = mistakesOf(env)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(sentence)
    expect(mistakes[0]).not.toContain('hidden')
  })
})

describe('the map below', () => {
  const [MAP_TILES_URL, MAP_TILES_ATTRIBUTION] = ['https://tile.example.com/{z}/{x}/{y}.png?key=1', '© Somebody']

  test('is none, or tiles of one host with whose they are', () => {
    expect(load().mapTiles).toBe(null)
    expect(load({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }).mapTiles).toEqual({
      url: MAP_TILES_URL,
      attribution: '© Somebody',
      origin: 'https://tile.example.com',
    })
  })

  test.for([
    ['one without the other', { MAP_TILES_URL }, /^Give both MAP_TILES_URL and MAP_TILES_ATTRIBUTION/],
    ['one without the other', { MAP_TILES_ATTRIBUTION }, /^Give both/],
    ...[
      'tile.example.com/{z}/{x}/{y}',
      'https://tile.example.com/{z}/{x}.png',
      'https://tile.example.com/{z}/{x}/{y}/{y}',
      'https://{s}.example.com/{z}/{x}/{y}',
      'https://me:hidden@tile.example.com/{z}/{x}/{y}',
      "https://a.example;script-src 'unsafe-inline'/{z}/{x}/{y}",
      'javascript:{z}{x}{y}',
    ].map(
      (url) => [url, { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION }, /^MAP_TILES_URL must look like https:/] as const,
    ),
  ] as const)('%s is one sentence', ([, env, sentence]) => {
    const mistakes = mistakesOf(env)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(sentence)
    expect(mistakes[0]).not.toContain('hidden')
  })
})

test.for([
  ['true', true],
  ['2', 2],
  ['10.0.0.1, 192.168.0.0/16,::1', ['10.0.0.1', '192.168.0.0/16', '::1']],
] as const)('TRUST_PROXY=%s', ([text, value]) => {
  expect(load({ TRUST_PROXY: text }).trustProxy).toEqual(value)
})

describe('the secret of the CSRF tokens', () => {
  test('is made once, for the owner only, and other secrets stay', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"postgresPassword":"kept"}')
    const { csrf } = load().secrets
    expect(csrf.length).toBeGreaterThanOrEqual(43)
    expect(load().secrets.csrf).toBe(csrf)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual({ postgresPassword: 'kept', csrf })
  })

  test('may be given, for several servers', () => {
    expect(load({ CSRF_SECRET: 'x'.repeat(32) }).secrets.csrf).toBe('x'.repeat(32))
  })
})

describe('errors at the start', () => {
  const failure = (code: string, more: object = {}) =>
    Object.assign(new Error(`${code}: what happened, open 'x'`), { code, ...more })

  test.for([
    [failure('EADDRINUSE', { port: 8080 }), 'Port 8080 is taken'],
    [failure('EACCES', { syscall: 'listen', port: 80 }), 'Port 80 may not be opened'],
    [failure('EACCES', { path: '/data' }), 'DATA_DIR cannot be written to (/data): what happened.'],
    [failure('ENOSPC'), 'The disk is full'],
    [failure('53100'), 'The disk is full'],
    [failure('ECONNREFUSED', { address: '10.0.0.1', port: 5432 }), 'The database cannot be reached at 10.0.0.1:5432'],
    [
      new AggregateError([failure('ECONNREFUSED', { address: '::1', port: 5432 })]),
      'The database cannot be reached at ::1',
    ],
    [failure('28P01'), 'The database refuses the login'],
  ] as const)('%s', ([error, sentence]) => {
    expect(sentenceFor(error)).toContain(sentence)
  })

  test('a bug of ours has no sentence', () => expect(sentenceFor(new TypeError('x is not a function'))).toBeNull())

  test('PostgreSQL 14 is refused by name, 15 is not', () => {
    expect(() => requirePostgresql15('140012', '14.12')).toThrow(
      'needs PostgreSQL 15 or later; the one at DATABASE_URL is 14.12.',
    )
    expect(() => requirePostgresql15('150000', '15.0')).not.toThrow()
  })
})

describe('single sign-on', () => {
  const given = {
    SSO_ISSUER: 'https://login.example.com/one/v2.0',
    SSO_CLIENT_ID: 'fieldbook',
    SSO_CLIENT_SECRET: 'hidden',
    SSO_DOMAINS: 'Example.com, example.ie',
  }

  test('is none, or one provider with the domains of our addresses', () => {
    expect(load().sso).toBe(null)
    expect(load({ ...given, SSO_GROUPS: 'a=Staff, b = Manager' }).sso).toEqual({
      issuer: given.SSO_ISSUER,
      clientId: 'fieldbook',
      clientSecret: 'hidden',
      tenant: null,
      domains: ['example.com', 'example.ie'],
      groups: { a: 'Staff', b: 'Manager' },
    })
    expect(load({ ...given, SSO_ISSUER: 'http://127.0.0.1:9/' }).sso?.issuer).toBe('http://127.0.0.1:9/')
  })

  test.for([
    ['a secret alone', { SSO_CLIENT_SECRET: 'hidden' }, /^Give all of SSO_ISSUER/],
    ['a tenant alone', { SSO_TENANT: 'x' }, /^Give all of SSO_ISSUER/],
    ['plain http elsewhere', { ...given, SSO_ISSUER: 'http://login.example.com/' }, /^SSO_ISSUER must be an address/],
    ['any tenant', { ...given, SSO_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, /must name one tenant/],
    ['an address for a domain', { ...given, SSO_DOMAINS: 'me@example.com' }, /^SSO_DOMAINS must be/],
    ['a group without a name', { ...given, SSO_GROUPS: 'a=' }, /^SSO_GROUPS must be pairs/],
  ] as const)('%s is one sentence, without the secret', ([, env, sentence]) => {
    const mistakes = mistakesOf(env)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(sentence)
    expect(mistakes[0]).not.toContain('hidden')
  })
})

describe('the CRM', () => {
  const given = { CRM_URL: 'https://crm.example.com/sugar/', CRM_USER: 'fieldbook', CRM_PASSWORD: 'hidden' }

  test('is none, or one of one organisation', () => {
    expect(load().crm).toBe(null)
    expect(load({ ...given, CRM_ORGANISATION: '3' }).crm).toEqual({
      url: 'https://crm.example.com/sugar',
      organisation: 3,
      user: 'fieldbook',
      password: 'hidden',
      clientId: 'sugar',
      clientSecret: '',
    })
  })

  test.for([
    ['a password alone', { CRM_PASSWORD: 'hidden' }, /^Give all of CRM_URL/],
    ['an organisation alone', { CRM_ORGANISATION: '2' }, /^Give all of CRM_URL/],
    ['a name in the address', { ...given, CRM_URL: 'https://me@crm.example.com' }, /^CRM_URL must be an address/],
    ['an organisation by its name', { ...given, CRM_ORGANISATION: 'Ours' }, /^CRM_ORGANISATION must be the number/],
  ] as const)('%s is one sentence, without the password', ([, env, sentence]) => {
    const mistakes = mistakesOf(env)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(sentence)
    expect(mistakes[0]).not.toContain('hidden')
  })
})
