/**
 * Makes the small copies (Brotli, gzip) that are sent instead of a file. Only files: an answer with somebody's secrets
 * in it is never compressed, since its length would tell of them.
 */
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhile = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.wasm'])
const forms = { br: promisify(brotliCompress), gz: promisify(gzip) }
const options = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } },
  gz: { level: 9 },
}

/** Writes `<file>.br` and `<file>.gz` beside each file of the folder that lacks a copy as new as itself. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || entry.name === 'index.html' || !worthwhile.has(extname(file))) continue
    // One file at a time: a starting server needs its CPU for requests.
    await compressFile(file)
  }
}

async function compressFile(file: string): Promise<void> {
  const { mtimeMs, size } = await stat(file)
  if (size < 1024) return
  for (const form of ['br', 'gz'] as const) {
    const copy = `${file}.${form}`
    const known = await stat(copy).catch(() => null)
    if (known && known.mtimeMs >= mtimeMs) continue
    const small = await forms[form](await readFile(file), options[form])
    // A rename is all or nothing: nobody is sent half a file.
    await writeFile(`${copy}.${process.pid}`, small)
    await rename(`${copy}.${process.pid}`, copy)
  }
}
