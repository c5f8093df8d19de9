/** Port, memory, disk, and who may read the data. */
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Config } from '#server/config/config.ts'
import { sentenceFor } from '#server/monitoring/fatal.ts'
import { backupsIn } from '#db/backup/archive.ts'
import { requireFreePort } from '../environment.ts'
import { type Finding, megabytes, type Situation } from './finding.ts'

const ROOM = 1_000_000_000
const MEMORY = 200_000_000

export async function checkPort(config: Config, { runs }: Situation): Promise<Finding> {
  const { host, port } = config
  const finding: Finding = { part: 'Port', fact: `${port} is free`, faults: [] }
  if (!runs) {
    await requireFreePort(config).catch((error: unknown) => finding.faults.push(sentenceFor(error) ?? String(error)))
    return finding
  }
  finding.fact = `${port} answers that it is ready`
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const reply = await fetch(`http://${name}:${port}/api/health/ready/`, { signal: AbortSignal.timeout(5_000) })
    const text = await reply.text()
    if (!reply.ok)
      finding.faults.push(
        `The server on port ${port} is not ready (${reply.status} ${text.slice(0, 120)}): its log says why.`,
      )
  } catch {
    finding.faults.push(
      `Fieldbook runs, but nothing answers at ${host}:${port}: give the doctor the PORT and HOST it runs with, or restart it.`,
    )
  }
  return finding
}

export function checkMemory(): Finding {
  const [free, whole] = [process.availableMemory(), process.constrainedMemory()]
  const fact = `${megabytes(free)} free${whole > 0 && whole < 2 ** 50 ? ` of ${megabytes(whole)}` : ''}`
  const faults =
    free < MEMORY ? [`Only ${megabytes(free)} of memory are free: end another program, or give the machine more.`] : []
  return { part: 'Memory', fact, faults }
}

export function checkDisk({ dataDir, backupDir }: Config, { serviceUser }: Situation): Finding {
  if (!existsSync(dataDir)) return { part: 'Disk', fact: `${dataDir} is made by the first start`, faults: [] }
  const free = freeAt(dataDir)
  const faults = [...ownership(dataDir, serviceUser)]
  if (free < ROOM)
    faults.push(`The disk of ${dataDir} has ${megabytes(free)} left: make room, since PostgreSQL stops on a full disk.`)
  const newest = backupsIn(backupDir).at(-1)
  const needed = newest ? 3 * statSync(join(backupDir, newest)).size : 0
  const left = freeAt(backupDir)
  if (left < needed)
    faults.push(
      `The disk of ${backupDir} has ${megabytes(left)} left, and the next backup with its proof takes ${megabytes(needed)}: make room, or lower BACKUPS_KEPT.`,
    )
  return { part: 'Disk', fact: `${megabytes(free)} free below ${dataDir}, which only its owner reads`, faults }
}

/** Beside secrets and files, all of which would stop a start when they are somebody else's. */
const OWN = ['secrets.json', 'files', 'backups']

function ownership(dataDir: string, serviceUser: number | null): string[] {
  const { uid, mode } = statSync(dataDir)
  const me = process.getuid?.() ?? 0
  const faults: string[] = []
  // Root may pass 0711 on to PostgreSQL (bin/postgres-user.mjs).
  if ((mode & 0o066) !== 0)
    faults.push(
      `${dataDir} may be read by everybody on this machine (mode ${(mode & 0o777).toString(8)}): chmod 700 ${dataDir}`,
    )
  const secrets = join(dataDir, 'secrets.json')
  if (existsSync(secrets) && (statSync(secrets).mode & 0o077) !== 0)
    faults.push(`${secrets} may be read by everybody on this machine: chmod 600 ${secrets}`)
  const wanted = serviceUser ?? (me === 0 ? uid : me)
  if (uid !== wanted)
    faults.push(
      `${dataDir} belongs to user ${uid}, and Fieldbook runs as ${wanted}: run it as the first, or chown -R ${wanted} ${dataDir}`,
    )
  for (const name of OWN) {
    const path = join(dataDir, name)
    if (existsSync(path) && statSync(path).uid !== uid)
      faults.push(`${path} belongs to user ${statSync(path).uid}, not to ${uid}: chown -R ${uid} ${path}`)
  }
  return faults
}

/** Bytes left for the folder, or for the nearest above it that exists. */
function freeAt(folder: string): number {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeAt(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
