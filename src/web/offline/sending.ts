/** Reads again what waiting writes have changed, and says what the server refused. */
import { queryClient } from '../api.ts'
import { notify } from '../ui/Snackbar.tsx'
import { whenSent } from './engine.ts'
import { kindOfWaiting, readsOf } from './kinds.ts'
import { refusalOf, verdictOf, type Write } from './queue.ts'

export function startOutbox(): void {
  whenSent(async (write, outcome) => {
    if (verdictOf(write.request, outcome) === 'refused')
      notify({ tone: 'error', message: `Not saved: ${refusalOf(outcome).sentence}` })
    await readAgain([write])
  }, readAgain)
}

async function readAgain(writes: readonly Write[]): Promise<void> {
  const names = new Set(writes.flatMap(readsOf))
  const own = new Set(writes.map((write) => kindOfWaiting(write).refresh))
  await Promise.all([
    ...[...names].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    ...[...own].map((refresh) => refresh?.()),
  ])
}
