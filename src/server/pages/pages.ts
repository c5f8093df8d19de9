/**
 * The web client: the files of dist/, and index.html for every other address, since the client itself knows its screens.
 * Each page carries a nonce of its own for the styles that its scripts add.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { contentSecurityPolicy } from '../app.ts'
import { precompress } from './precompress.ts'
import { readPreloads } from './preloads.ts'
import type { MapTiles } from '../config/mapTiles.ts'
import { cookieNames, type SessionSettings } from '../access/session.ts'

const noncePlace = /__CSP_NONCE__/g

type PageSettings = SessionSettings & { mapTiles: MapTiles | null }
/** Returns the modules that an address loads first. */
export type OpenedWith = (path: string, hasSession: boolean) => readonly string[]

/** Serves the folder that `vite build` made; without it, a page with a hint. */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  settings: PageSettings,
  openedWith: OpenedWith,
): Promise<void> {
  const template = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null)
  const preloads = await readPreloads(dist, template ?? '')
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    // A cookie that is no longer valid costs a few files too many; nothing that it opens is shown for it.
    const modules = openedWith(pathOf(request), cookieNames(settings).sid in request.cookies)
    return sendPage(reply, template?.replace('</head>', () => `${preloads(modules)}</head>`) ?? null, settings)
  }

  if (template !== null) {
    await app.register(files, {
      root: dist,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // index.html as it lies there has no nonce; Vite's manifest is for tests.
      allowedPath: (path) => path !== '/index.html' && !path.includes('/.') && !path.endsWith('/'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path, dist) ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('content-security-policy', isWorker(path, dist) ? ofWorker : ofFiles)
      },
    })
    // Until the compressed copies are ready, the files themselves are sent.
    precompress(dist).catch((error: unknown) => app.log.warn({ err: error }, 'the files could not be compressed'))
  }
  app.get('/', page)
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.status(404).send({ detail: 'Page not found.' })
    if (isMissingFile(request)) return reply.status(404).type('text/plain; charset=utf-8').send('File not found.\n')
    return page(request, reply)
  })
}

/** The policy of asset files, for SVG among them: opened by itself it runs nothing. */
const ofFiles = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** Returns whether the file is the service worker, or its compressed copy. */
const isWorker = (path: string, dist: string) => path.startsWith(join(dist, 'sw.js'))
/** The service worker lives by the policy that it came with: it fetches from us, and runs nothing else. */
const ofWorker = "default-src 'none'; connect-src 'self'"

/** Vite names these after their content: the same name never means other bytes. */
const isHashed = (path: string, dist: string) => path.startsWith(join(dist, 'assets'))

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Returns whether the address can only be a file's: a page in its place would hide that it is missing. */
function isMissingFile(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (
    path.startsWith('/assets/') || /^\.(js|css|map|woff2?|svg|png|ico|json|txt|xml|webmanifest)$/.test(extname(path))
  )
}

function sendPage(reply: FastifyReply, template: string | null, settings: PageSettings) {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .status(template === null ? 503 : 200)
    .headers({
      'content-security-policy': contentSecurityPolicy(
        nonce,
        settings,
        settings.mapTiles ? [settings.mapTiles.origin] : [],
      ),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send((template ?? notBuilt).replaceAll(noncePlace, nonce))
}

const notBuilt = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Fieldbook is not built</title>
  </head>
  <body>
    <main>
      <h1>Fieldbook is not built</h1>
      <p>The server runs, but the folder <code>dist</code> has no web client in it. Build it with <code>npm run build</code>, then start the server again.</p>
    </main>
  </body>
</html>
`
