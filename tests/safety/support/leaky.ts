/** The product with one call done wrong, to show that a probe finds it. */
import type { FastifyInstance } from 'fastify'

import { buildApp } from '#server/app.ts'
import type { Endpoint, Received } from '#core/contract.ts'
import { allPermissions, grantsOf } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Database } from '#server/db/db.ts'
import { on, type Route } from '#server/http/route.ts'
import { mount } from '#server/http/mount.ts'
import { routes } from '#app/http.ts'
import type { Server } from './world.ts'

/** Like the product, but for the calls that `wrong` answers; close it when done. */
export async function leaky(
  server: Server,
  wrong: readonly Route[],
  database: Database = server.database(),
): Promise<FastifyInstance> {
  const app = await buildApp({ ...server.settings, constraints: {} })
  const names = new Set(wrong.map(({ endpoint }) => endpoint.name))
  const all = [...routes.filter(({ endpoint }) => !names.has(endpoint.name)), ...wrong]
  await app.register(async (api) => mount(api, database, server.settings, all), { prefix: '/api' })
  await app.ready()
  return app
}

/** The call as it is for who may do everything, whoever asks. */
export function forAnyone(call: Endpoint): Route {
  const route = routes.find((record) => record.endpoint.name === call.name)
  const permissions = grantsOf(allPermissions)
  const open = (ctx: Ctx): Ctx => ({ ...ctx, me: { ...ctx.me, permissions } })
  type Input = Received<Endpoint>
  const endpoint = { ...call, access: 'session' as const }
  if (route?.kind === 'tenant')
    return { ...route, endpoint, handler: (ctx: Ctx, input: Input) => route.handler(open(ctx), input) }
  if (route?.kind === 'heavy')
    return {
      ...route,
      endpoint,
      handler: (ctx: Ctx, input: Input, read: unknown) => route.handler(open(ctx), input, read),
    }
  throw new Error(`${call.name} is not answered in a transaction of its own.`)
}

/** The call with nothing to show, to whom it is open. */
export const showing = (endpoint: Endpoint, empty: unknown): Route => on(endpoint, () => Promise.resolve(empty))
