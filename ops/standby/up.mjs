// `node ops/standby/up.mjs [FOLDER]`: a Fieldbook with a standby on this machine, until Ctrl-C. PORT is the first of its ports.
import path from 'node:path'

import { giveUp, ROOT, say } from '../../bin/process.mjs'
import { startCluster, stopAll } from './cluster.mjs'

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'data-standby'))
const running = new Map()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => void stopAll(folder, running).then(() => process.exit(0)))

try {
  const cluster = await startCluster({ folder, port: Number(process.env.PORT ?? 8150), running })
  const shown = (url) => url.replace(/:[^:@]*@/, '@')
  say(`Fieldbook is ready at ${cluster.webUrl}/   (Ctrl-C ends it)`)
  say(`The PostgreSQL that leads: ${shown(cluster.appUrl)}; its standby, to be read: ${shown(cluster.standbyUrl)}`)
  // Nothing else keeps this process.
  setInterval(() => undefined, 60_000)
} catch (error) {
  giveUp(error)
}
