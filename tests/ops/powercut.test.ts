/**
 * The power goes while people write and files arrive (G14): the file system under the data stops at once, what it had not
 * written is gone, and everything is killed. What was acknowledged is there when it comes back. An ext4 in a file, and the
 * ioctl by which its own tests cut it off: Linux, as root.
 */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { longTest } from '#test/longTest.ts'
import { dice, report } from '../safety/support/dice.ts'
import {
  adminClient,
  appUrl,
  endParent,
  freePort,
  isReady,
  killTree,
  postgresPid,
  removeFolder,
  serverPid,
  sql,
  startReady,
  temporaryFolder,
  until,
} from './parent.ts'
import { problems } from './problems.ts'
import { type Acknowledged, ask, nothingYet, someDiarists, write } from './writers.ts'

const cuts = Number(process.env['POWER_CUTS'] ?? 20)
const people = 6
/** EXT4_IOC_SHUTDOWN, and its flag by which not even the journal is written any more. */
const shutdown = `use Fcntl; sysopen(my $disk, $ARGV[0], O_RDONLY) or die $!; my $how = pack('I', 2); ioctl($disk, 0x8004587D, $how) or die $!`

longTest('nothing acknowledged is lost when the power goes', { timeout: 3_600_000 }, async () => {
  const folder = temporaryFolder()
  const disk = diskIn(folder)
  const port = await freePort()
  const dataDir = join(disk.path, 'data')
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' }
  let parent = await startReady(env)
  const random = dice()
  const cut = async (done: Acknowledged) => {
    const before = done.writes
    await until(() => done.writes >= before + 4 * people, 60_000)
    await new Promise((resolve) => setTimeout(resolve, random.int(1000)))
    // Nobody answers any more, and what they answered is not on the disk because they went on.
    const running = [postgresPid(dataDir), serverPid(dataDir), parent.pid]
    for (const pid of running) killTree(pid, 'SIGSTOP')
    disk.cut()
    for (const pid of running) killTree(pid)
    await parent.exit
    await disk.comeBack()
    parent = await startReady(env)
    await until(() => isReady(port), 60_000)
  }
  try {
    const saved = await play({ url: `http://127.0.0.1:${port}`, dataDir, cut, times: cuts, seed: random.seed })
    report(
      `power: ${cuts} cuts, ${saved.writes} writes acknowledged, ${saved.entries} entries, ${saved.files} files, ${saved.wrong.length} lost or by half, seed ${random.seed}`,
    )
    expect(saved.wrong).toEqual([])
    expect(saved.surprises).toEqual([])
    expect(saved.files).toBeGreaterThan(cuts)

    // And it would have been seen: what is acknowledged before it is on the disk is lost.
    await sql(dataDir, 'alter role fieldbook_app set synchronous_commit = off')
    await sql(dataDir, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fieldbook_app'`)
    const control = await play({ url: `http://127.0.0.1:${port}`, dataDir, cut, times: 5, seed: random.seed + 1 })
    report(`power: without waiting for the disk ${control.wrong.length} lost in 5 cuts`)
    expect(control.wrong.filter((line) => line.endsWith(': lost')).length).toBeGreaterThan(0)
  } finally {
    await endParent(parent)
    disk.end()
    removeFolder(folder)
  }
})

interface Play {
  url: string
  dataDir: string
  cut: (done: Acknowledged) => Promise<void>
  times: number
  seed: number
}

/** A firm of its own writes while the power goes so many times: what is not as it was acknowledged. */
async function play({ url, dataDir, cut, times, seed }: Play) {
  const diarists = await someDiarists(appUrl(dataDir), people, 'Administrator')
  const [keeper, ...writers] = diarists.writers
  if (!keeper) throw new Error('nobody')
  const client = await ask(url, keeper, 'POST', '/clients/', { name: `Harbour ${seed}` })
  const { id: client_id } = JSON.parse(client?.text ?? '') as { id: number }
  const done = nothingYet()
  const files = new Map<number, string>()
  let over = false
  const writing = writers.map((by, index) =>
    write(url, diarists, by, { random: dice(seed + index + 1), done, ended: () => over }),
  )
  const uploading = (async () => {
    while (!over) {
      const saved = await upload(url, keeper.token, client_id)
      if (saved) files.set(saved.id, saved.hash)
    }
  })()
  for (let time = 0; time < times; time += 1) await cut(done)
  over = true
  await Promise.all([...writing, uploading])

  const admin = await adminClient(dataDir)
  const wrong = await problems(admin, diarists.org_id, done)
  await admin.end()
  for (const [id, hash] of files) if ((await download(url, keeper.token, id)) !== hash) wrong.push(`file ${id}: lost`)
  return { wrong, surprises: done.surprises, writes: done.writes, entries: done.entries.size, files: files.size }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Null: it was not acknowledged. */
async function upload(url: string, token: string, client: number): Promise<{ id: number; hash: string } | null> {
  const bytes = randomBytes(20_000)
  const body = new FormData()
  body.append('file', new Blob([bytes]), 'levels.bin')
  try {
    const reply = await fetch(`${url}/api/files/?client_id=${client}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body,
      signal: AbortSignal.timeout(15_000),
    })
    if (reply.status === 503) return null
    if (reply.status !== 201) throw new Refused(`upload: ${reply.status} ${await reply.text()}`)
    const [file] = (await reply.json()) as { id: number }[]
    return file ? { id: file.id, hash: hashOf(bytes) } : null
  } catch (error) {
    if (error instanceof Refused) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    return null
  }
}
class Refused extends Error {}

async function download(url: string, token: string, id: number): Promise<string> {
  const reply = await fetch(`${url}/api/files/${id}/download/`, { headers: { authorization: `Token ${token}` } })
  return reply.ok ? hashOf(new Uint8Array(await reply.arrayBuffer())) : String(reply.status)
}

/** A file system of its own in a file, 0 to 2 GB of it there. */
function diskIn(folder: string) {
  const path = join(folder, 'disk')
  const image = join(folder, 'disk.img')
  mkdirSync(path)
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' })
  const mount = () => run('mount', '-o', 'loop', image, path)
  run('truncate', '-s', '2G', image)
  run('mkfs.ext4', '-q', image)
  mount()
  const unmounted = () => {
    try {
      run('umount', path)
      return true
    } catch {
      // Somebody who was killed still has it open.
      return false
    }
  }
  return {
    path,
    cut: () => run('perl', '-e', shutdown, path),
    comeBack: async () => {
      await until(unmounted, 30_000)
      mount()
    },
    end: () => run('umount', '-l', path),
  }
}
