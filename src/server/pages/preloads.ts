/** Names the files that a page loads early: those of the screens that it opens with, by the build's own manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/**
 * Tags for the head of a page that opens with these modules (paths of sources), without what `page` names already. A
 * module that the build does not know has none: the page works without.
 */
export async function readPreloads(dist: string, page: string): Promise<(modules: readonly string[]) => string> {
  const text = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const chunks = JSON.parse(text) as Record<string, Chunk>
  const made = new Map<string, string>()
  return (modules) => {
    const key = modules.join()
    const tags = made.get(key) ?? tagsOf(chunks, modules, page)
    made.set(key, tags)
    return tags
  }
}

function tagsOf(chunks: Record<string, Chunk>, modules: readonly string[], page: string): string {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const style of chunk.css ?? []) styles.add(style)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  const scripts = [...seen].flatMap((name) => chunks[name]?.file ?? [])
  const isNew = (file: string) => !page.includes(file)
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}
