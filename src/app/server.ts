/** The server process: configuration by its environment; it drains on a signal to stop. */
import { loadConfig } from '#server/config/config.ts'
import { failStart } from '#server/monitoring/fatal.ts'
import { serve, type Serving } from './serve.ts'

try {
  const serving = await serve(loadConfig(process.env))
  stopOnSignal(serving)
  await serving.offerSetUp()
} catch (error) {
  failStart(error)
}

/** The first signal lets what runs finish; a second one ends the process at once. */
function stopOnSignal({ app, stop }: Serving) {
  const end = async (signal: string) => {
    app.log.info({ signal }, 'stopping')
    await stop()
    process.exit(0)
  }
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      end(signal).catch((error: unknown) => {
        app.log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      })
    })
}
