/**
 * The bytes that a screen costs, gzipped, from the manifest of the production build. What a chunk imports comes with it;
 * what it imports on demand does not, unless the screen asks for it at once.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const dist = fileURLToPath(new URL('../../dist', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isDynamicEntry?: boolean
}
export type BundleManifest = Record<string, Chunk>

/** Builds the web client unless it is built, and answers its manifest. */
export async function builtManifest(): Promise<BundleManifest> {
  const setup = new URL('../../bin/setup.mjs', import.meta.url).href
  const { buildWeb } = (await import(setup)) as { buildWeb: () => Promise<void> }
  await buildWeb()
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as BundleManifest
}

const everyPage = ['index.html', 'src/app/start.tsx']
export const login = [...everyPage, 'src/features/auth/web/LoginScreen.tsx']
export const firstList = [...everyPage, 'src/app/shell/Shell.tsx', 'src/features/diary/list/web/DiaryScreen.tsx']

/** The files that these entries need to run. */
export function filesOf(manifest: BundleManifest, entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return new Set([...seen].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))
}

/** Adds up the files with this ending, gzipped. */
export const bytesOf = (files: Iterable<string>, ending: string): number =>
  [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + zipped(file), 0)

const known = new Map<string, number>()
/** Each file once: hundreds of screens share them. */
function zipped(file: string): number {
  const bytes = known.get(file) ?? gzipSync(readFileSync(join(dist, file))).length
  known.set(file, bytes)
  return bytes
}

/** Bytes of JavaScript up to the login, and up to the first list. */
export async function bundleBytes(): Promise<{ login: number; firstList: number }> {
  const manifest = await builtManifest()
  const bytes = (entries: readonly string[]) => bytesOf(filesOf(manifest, entries), '.js')
  return { login: bytes(login), firstList: bytes(firstList) }
}
