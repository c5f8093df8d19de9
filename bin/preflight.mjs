// Asks bin/preflight.ts, which knows the configuration, in a process of the node that the packages bring.
import path from 'node:path'

import { Failure, ROOT, run } from './process.mjs'
import { nodeBinary } from './setup.mjs'

/** The configuration's parts that a parent needs. Throws every mistake of it as a sentence. */
export async function preflight(env, ...parts) {
  const file = path.join(ROOT, 'bin', 'preflight.ts')
  const { ok, output } = await run(nodeBinary(), [file, ...parts], { env, quiet: true })
  if (!ok) throw new Failure(output.trim())
  return JSON.parse(output)
}
