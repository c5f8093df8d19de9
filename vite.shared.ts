/**
 * Which modules of the web client come in one file, so that a page asks for a dozen files and not for a hundred: where a
 * server is far away, every six of them cost a round trip. What screens share is known only once everything is built, so
 * the client is built twice: first as the bundler divides it, to learn which screen needs what.
 *
 * The bundler alone was tried: its own chunks make the login 159 KiB in 47 files and the first list 284 KiB in 153, where these
 * rules make 145 in 5 and 249 in 9; its groups by share count, by entries and by size cost the login 231 KiB and more.
 */
import { relative } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = import.meta.dirname
const screen = (name: string) => `src/features/${name}Screen.tsx`
const kinds = ['users/users/web/User']
const onKit = (name: string) =>
  ['clients/clients', 'clients/contacts', 'suppliers', 'projects'].map((kind) => `src/features/${kind}/web/${name}.tsx`)

const screens = {
  /** Every page, the login among them. */
  base: ['src/app/start.tsx', screen('auth/web/Login')],
  /** Whoever is signed in. */
  frame: ['src/app/shell/Shell.tsx'],
  diary: [screen('diary/list/web/Diary')],
  lists: [...kinds.map((kind) => screen(`${kind}s`)), ...onKit('list'), 'src/features/equipment/web/list.tsx'],
  records: [...kinds.map(screen), ...onKit('record')],
  /** What the page of a record fetches when somebody edits it, or adds one. */
  forms: ['src/features/users/users/web/UserForm.tsx', ...onKit('form'), 'src/features/equipment/web/form.tsx'],
  /** Forms and choices of who has no list in front of them. */
  others: [
    screen('home/web/Home'),
    screen('settings/web/Settings'),
    screen('diary/transfer/web/Import'),
    'src/features/diary/timer/web/TimerDialog.tsx',
    'src/features/diary/entries/web/EntryDialog.tsx',
  ],
  /** Of a kind that is not on the record kit. */
  offKit: [screen('users/users/web/User'), screen('users/users/web/Users')],
  /** The form of a record without its page. */
  dialogs: ['src/features/qualifications/web/OpenedQualification.tsx'],
}

/**
 * Answers the name of the file that a module goes to, null where the bundler is to decide. What a module imports is
 * needed wherever it is, so no file needs one that is named below its own.
 */
export async function sharedFiles(): Promise<(id: string) => string | null> {
  const chunks = await dividedByBundler()
  const needed = (group: keyof typeof screens) => timesNeeded(chunks, screens[group])
  const [base, frame, diary] = [needed('base'), needed('frame'), needed('diary')]
  const [lists, records, others] = [needed('lists'), needed('records'), needed('others')]
  const [forms, dialogs, offKit] = [needed('forms'), needed('dialogs'), needed('offKit')]
  // What is loaded on demand stays a file of its own; so does the entry, but for the bundler's helpers that lie in it.
  const alone = new Set(
    chunks.flatMap(({ isEntry, facadeModuleId, moduleIds }) =>
      isEntry ? moduleIds.filter((id) => !id.startsWith('\0')) : (facadeModuleId ?? []),
    ),
  )
  return (id) => {
    if (alone.has(id) || id.includes('rolldown/runtime')) return null
    if (base.has(id)) return 'base'
    if (frame.has(id)) return 'frame'
    const inLists = lists.get(id) ?? 0
    const inRecords = records.get(id) ?? 0
    const inForms = forms.get(id) ?? 0
    if (diary.has(id)) return inLists > 1 ? 'list' : 'diary'
    if (inLists + inRecords > 1 && (others.get(id) ?? 0) > 1) return 'parts'
    if (inRecords > 1 && inLists > 0 && offKit.has(id)) return 'records'
    // What the pages of kinds on the kit need and lists do, too: the kit, and contracts.
    if (inLists > 0 && (inRecords > 0 || id.endsWith('.contract.ts')))
      return !/\/features\/(?!filter-sets)/.test(id) ? 'kit' : inRecords > 1 ? 'clients' : null
    // A switch is in lists and forms, and brings neither along.
    if (inLists > 0 && inForms > 0) return null
    // What the dialogs of a list need of it does not bring the whole list along.
    if (inLists > 1) return /\/record\/(?:editing|bulk|kind)/.test(id) ? 'editing' : 'lists'
    // What draws a page of any kind on the kit needs every kind of field; what is linked from elsewhere does not bring it along.
    if (inRecords > 1 && /\/record\/(?:kit\/|ExtraFields)/.test(id)) return 'pages'
    // A page that only some kinds have parts of does not wait for them.
    if (inRecords > 1 && /\/features\/|TextArea/.test(id) && !offKit.has(id)) return null
    // What forms and dialogs need does not bring the page along.
    if (inRecords > 1)
      return others.has(id) || inForms > 0 || /\/record\/(?:ownActions|recentRecords)\.ts$/.test(id) ? null : 'record'
    if (inForms < 2) return null
    // What the form of any kind on the kit needs does not come with a form that is made by hand.
    if (/\/record\/(?:kit\/|ExtraFields)/.test(id)) return 'kitForm'
    if ((others.get(id) ?? 0) > 1) return 'inputs'
    if (others.has(id)) return 'fields'
    if (dialogs.has(id)) return 'form'
    return null
  }
}

type Chunk = Awaited<ReturnType<typeof dividedByBundler>>[number]

/** The files that the bundler would make by itself. */
async function dividedByBundler() {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [react()],
    build: { write: false, minify: false, target: 'esnext', reportCompressedSize: false },
  })
  const [first] = [made].flat()
  if (!first || !('output' in first)) throw new Error('The first build made nothing.')
  return first.output.filter((file) => file.type === 'chunk')
}

/** How many of the screens need each module, at once and not on demand. */
function timesNeeded(chunks: readonly Chunk[], of: readonly string[]): Map<string, number> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const times = new Map<string, number>()
  for (const source of of) {
    const first = chunks.find(({ facadeModuleId: id }) => id && relative(root, id) === source)
    if (!first) throw new Error(`${source} is no part of its own in the build.`)
    const files = new Set<Chunk>()
    const visit = (chunk: Chunk | undefined): void => {
      if (!chunk || files.has(chunk)) return
      files.add(chunk)
      for (const file of chunk.imports) visit(byFile.get(file))
    }
    visit(first)
    for (const { moduleIds } of files) for (const id of moduleIds) times.set(id, (times.get(id) ?? 0) + 1)
  }
  return times
}
