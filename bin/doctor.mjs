// `npm run doctor [-- --json]`: looks at everything that an installation needs, changes nothing, and says in a sentence
// what is wrong and what to do. Exit code 1 where there is a fault. With the environment of the server, or that of the
// service that `npm run service` installed. Plain JavaScript for node 20.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { lockOf } from './lock.mjs'
import { adoptPostgres } from './postgres.mjs'
import { Failure, giveUp, ROOT, run, say } from './process.mjs'
import { secretsOf } from './secrets.mjs'
import { isSetUp, nodeBinary } from './setup.mjs'
import { installedService } from './units.mjs'

try {
  const findings = await look()
  const faults = findings.reduce((sum, { faults: found }) => sum + found.length, 0)
  if (process.argv.includes('--json')) say(JSON.stringify({ faults, findings }))
  else sayAll(findings, faults)
  // A database that was here before us is still watched, which would keep this process.
  process.exit(faults > 0 ? 1 : 0)
} catch (error) {
  giveUp(error)
}

async function look() {
  const service = installedService()
  const env = { ...service?.settings, ...process.env }
  const version = versions()
  if (version.faults.length > 0) return [version]
  const dataDir = path.resolve(ROOT, env.DATA_DIR?.trim() || 'data')
  const lock = lockOf(dataDir)
  const situation = {
    runs: lock?.lives === true,
    database: await database(env, dataDir),
    serviceNames: service && Object.keys(service.settings),
    serviceUser: service?.uid ?? null,
  }
  const { ok, output } = await run(nodeBinary(), [path.join(ROOT, 'bin', 'doctor.ts'), JSON.stringify(situation)], {
    env,
    quiet: true,
  })
  if (!ok) throw new Failure(output.trim())
  return [version, running(lock, service), ...JSON.parse(output)]
}

function versions() {
  const part = 'Version'
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  if (Number(process.versions.node.split('.')[0]) < 20)
    return { part, faults: [`This is node ${process.version}: install node 20 or later.`] }
  if (!isSetUp())
    return {
      part,
      faults: [
        'The packages or the web client are not those of this version: npm start makes them, for a service npm run service -- install. Nothing else was looked at.',
      ],
    }
  return { part, fact: `Fieldbook ${version} in ${ROOT}`, faults: [] }
}

function running(lock, service) {
  const part = 'Process'
  if (lock?.lives) return { part, fact: `Fieldbook runs (process ${lock.pid})`, faults: [] }
  if (lock)
    return {
      part,
      faults: [
        `Fieldbook was killed (process ${lock.pid} is gone) and not started again: start it. What it left behind is seen to by the start.`,
      ],
    }
  if (service) return { part, faults: [`The service does not run: ${service.start}. Why it ended: ${service.journal}`] }
  return { part, fact: 'Fieldbook does not run', faults: [] }
}

/** Addresses of the database, unless it is the embedded one and does not run. */
async function database(env, dataDir) {
  if (env.DATABASE_URL) return { app: env.DATABASE_URL, admin: env.DATABASE_ADMIN_URL }
  try {
    if (!existsSync(path.join(dataDir, 'secrets.json'))) return null
    const { applicationPassword } = secretsOf(dataDir)
    const server = await adoptPostgres({ dataDir })
    return (
      server && {
        admin: server.adminUrlOf('fieldbook'),
        app: server.url('fieldbook', 'fieldbook_app', applicationPassword),
      }
    )
  } catch {
    // Secrets that cannot be read are a finding of the settings.
    return null
  }
}

function sayAll(findings, faults) {
  for (const { part, fact, faults: found } of findings)
    if (found.length === 0) say(`  ok     ${part.padEnd(10)} ${fact}`)
    else for (const fault of found) say(`  FAULT  ${part.padEnd(10)} ${fault}`)
  say(`\n${faults === 0 ? 'No fault was found.' : faults === 1 ? 'One fault.' : `${faults} faults.`}`)
}
