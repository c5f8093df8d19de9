// The parts of `npm run doctor` that know the configuration and the database, on the node that the packages bring.
// Takes the situation as JSON, and prints the findings as JSON.
import { checkBackups } from './doctor/backups.ts'
import { checkDatabase } from './doctor/database.ts'
import type { Finding, Situation } from './doctor/finding.ts'
import { checkDisk, checkMemory, checkPort } from './doctor/machine.ts'
import { checkMail, checkNeighbours } from './doctor/neighbours.ts'
import { checkSettings } from './doctor/settings.ts'

const situation = JSON.parse(process.argv[2] ?? '{}') as Situation
process.stdout.write(`${JSON.stringify(await findings())}\n`)

async function findings(): Promise<Finding[]> {
  const { finding: settings, config } = checkSettings(process.env, situation)
  if (config === null) return [settings]
  const [port, mail, database] = await Promise.all([
    checkPort(config, situation),
    checkMail(config),
    checkDatabase(config, situation),
  ])
  const neighbours = await checkNeighbours(config, database)
  const backups = await checkBackups(config, database.hasOrganisation)
  return [settings, port, database.finding, checkDisk(config, situation), checkMemory(), mail, ...neighbours, backups]
}
