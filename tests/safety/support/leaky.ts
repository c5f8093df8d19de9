/** The product with one call done wrong, to show that a probe finds it. */
import type { FastifyInstance } from 'fastify'

import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db.ts'
import { mount, type Route } from '#server/http.ts'
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
