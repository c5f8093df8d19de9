import { createHash } from 'node:crypto'

import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'

import { sharedFiles } from './vite.shared.ts'

// Baseline of what we support. Below them Vite rewrites `light-dark()`, which breaks Mantine's colours.
const browsers = ['chrome123', 'firefox121', 'safari17.5']

// The screens that somebody may open with: what they need is named beside them, so that it loads at once. To name it for
// every screen would put the names of all files into the first one.
const openedFirst = /\/(Shell|\w+Screen)-/

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [noServerCode(), noSummaries(), react(), startEarly(), serviceWorker()],
  // Of `npm run dev`, whose parent names the server.
  server: { proxy: { '/api': process.env['FIELDBOOK_API'] ?? 'http://127.0.0.1:8081' } },
  build: {
    target: browsers,
    cssTarget: browsers,
    // For the test that holds every screen to its bytes.
    manifest: true,
    sourcemap: false,
    // The Content-Security-Policy takes fonts and scripts from files only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (openedFirst.test(file) ? needed : []),
    },
    rolldownOptions: {
      output: {
        // The first screen names most files: names that say nothing are shorter, and cost it less.
        chunkFileNames: ({ name }) =>
          openedFirst.test(`/${name}-`) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: command === 'build' ? [{ name: await sharedFiles(), debugName: 'shared' }] : [],
        },
      },
    },
  },
}))

/** The last line of defence: a server file, or a package of Node's, in the browser's bundle fails the build. */
function noServerCode(): Plugin {
  return {
    name: 'no-server-code',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (importer === undefined || importer.includes('/node_modules/')) return null
        if (/^#(server|db|test)\/|\/server\/|^node:|^(pg|kysely|fastify)$/.test(source))
          throw new Error(`${importer} imports ${source}: server code in the browser`)
        return null
      },
    },
  }
}

/** What a call does, in words, is read by the page that the server makes of all calls: the browser needs none of it. */
function noSummaries(): Plugin {
  return {
    name: 'no-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.ts$/ },
      handler: (code) => code.replaceAll(/^ +summary:\s+'(?:[^'\\\n]|\\.)*',$/gm, ''),
    },
  }
}

/**
 * The application itself is a dynamic import, so that Temporal exists before any of it runs. Browsers would learn of it
 * only once the entry ran: the page names its files, so that they load beside the entry.
 */
function startEarly(): Plugin {
  return {
    name: 'start-early',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/start.tsx'))
        if (!start) return []
        const files = [start.fileName, ...start.imports]
        const styles = files.flatMap((file) => {
          const chunk = chunks.find(({ fileName }) => fileName === file)
          return [...(chunk?.viteMetadata?.importedCss ?? [])]
        })
        return [
          ...styles.map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
          ...files.map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
        ]
      },
    },
  }
}

/** Files of public/ that the page opens with. */
const fixedFiles = ['/scheme.js', '/icon.svg', '/fieldbook.webmanifest', '/icon-192.png']

const drawsMaps = (file: { type: 'chunk'; moduleIds: string[] } | { type: 'asset' }) =>
  file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/node_modules/ol/'))

/**
 * /sw.js, built by itself once the names of all other files are known: they are what it keeps. One file without imports,
 * since not every browser takes modules there.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (!entry) throw new Error('The build has no entry.')
      // Alphabets that our five locales do not write in are fetched when somebody's name needs them.
      // So is what draws PDFs, as large as all the rest, and maps, which the worker keeps once somebody has seen one.
      const wanted = Object.entries(bundle).flatMap(([name, file]) =>
        /\.(js|css|wasm)$|inter-latin-.*\.woff2$/.test(name) && !/\/pdf-/.test(name) && !drawsMaps(file) ? [name] : [],
      )
      const files = [...wanted.map((name) => `/${name}`).toSorted(), ...fixedFiles]
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const named = createHash('sha256').update(files.join('\n')).update(html).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          __FILES__: JSON.stringify(files),
          __ENTRY__: JSON.stringify(`/${entry.fileName}`),
          __BUILD__: JSON.stringify(named),
        },
        build: {
          target: browsers,
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: false,
          rolldownOptions: { input: 'src/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}
