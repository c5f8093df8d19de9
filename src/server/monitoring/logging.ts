/**
 * Writes one JSON line for each request, when it is answered. Never a secret: no headers, no body, no query string, and
 * no part of a path that could be a token.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Me } from '../http/context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person and organisation behind the request, once known; who acts as the person. */
    asker: Pick<Me, 'id' | 'org_id' | 'locale' | 'impersonator' | 'key'> | null
  }
  interface FastifyContextConfig {
    /** The contract's name, for logs and metrics. */
    endpoint?: string
    /** A file may come with it. */
    slow?: true
    /** Whether the request concerns several records. */
    batch?: true
  }
}

/** Paths that never reach a log, in any line. */
const secretPaths = [
  'authorization',
  'cookie',
  'password',
  'token',
  '*.authorization',
  '*.cookie',
  '*["x-csrftoken"]',
  '*.password',
  '*.new_password',
  '*.current_password',
  '*.token',
  '*.auth_token',
]

/** The settings of the server's log: JSON lines on stdout, or into `stream`. */
export function logSettings(level: string, stream?: { write: (line: string) => void }) {
  return {
    level,
    base: null,
    redact: secretPaths,
    serializers: {
      err: describeError,
      req: (request: FastifyRequest) => ({ method: request.method, path: safePath(request.url) }),
    },
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    ...(stream && { stream }),
  }
}

/** Describes an error without the driver's details: PostgreSQL's DETAIL quotes people's data. */
function describeError(error: Error) {
  const { code, constraint, table, where } = error as {
    code?: string
    constraint?: string
    table?: string
    where?: string
  }
  return { type: error.name, message: error.message, code, constraint, table, where, stack: error.stack ?? '' }
}

/** A line for every answer. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('asker', null)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: safePath(request.url),
        route: routeName(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        ...(request.asker && {
          user: request.asker.id,
          org: request.asker.org_id,
          by: request.asker.impersonator?.id,
          key: request.asker.key?.id,
        }),
        frontend: frontendVersion(request),
      },
      'answered',
    )
  })
}

/** Returns the contract's name; requests without one are a page, a file or an unknown call. */
export function routeName({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.config?.endpoint ?? (url.startsWith('/api/') ? 'unknown' : 'page')
}

/** The path without its query, and with whatever is long enough to be a secret cut out. */
export function safePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path
    .split('/')
    .map((part) => (/^[\w%=.~+-]{24,}$/.test(part) && !/^[\w-]{1,60}\.(js|css|woff2|svg|png)$/.test(part) ? '…' : part))
    .join('/')
    .slice(0, 300)
}

function frontendVersion({ headers }: FastifyRequest): string | undefined {
  const version = headers['x-frontend-version']
  return typeof version === 'string' ? version.slice(0, 32) : undefined
}
