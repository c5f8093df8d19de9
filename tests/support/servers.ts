/**
 * A process that serves the product to one file of journeys after the next (`serveWarm`), each on a database and by a
 * configuration of its own: what was loaded and compiled for the first is there for the next.
 */
import { serve, type Serving } from '#app/serve.ts'
import { loadConfig } from '#server/config/config.ts'

/** The environment of the next server; or the one that runs is stopped. */
export type ServerOrder = Record<string, string> | 'stop'

let serving: Serving | null = null

async function carryOut(order: ServerOrder): Promise<void> {
  await serving?.stop()
  serving = null
  if (order === 'stop') return
  serving = await serve(loadConfig(order))
  await serving.offerSetUp()
}

process.on('message', (order: ServerOrder) => {
  carryOut(order).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
})

// Who waits for its first order has nothing else to stay for.
process.channel?.ref()
