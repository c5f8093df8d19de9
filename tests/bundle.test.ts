/** Budgets of screens: JavaScript and styles of the production build, gzipped. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { everyFirstScreen } from '#app/openedWith.ts'
import { builtManifest, bytesOf, dist, filesOf, firstList, login, type BundleManifest } from '#test/bundle.ts'

const kib = 1024
const budgets = {
  loginJs: 145 * kib,
  loginCss: 15 * kib,
  firstListJs: 250 * kib,
  anotherRouteJs: 63 * kib,
  mapJs: 120 * kib,
}
/**
 * Screens that may be larger than other routes, and by how much at most: the form of an item with what a dialog of it
 * takes and what each way of selling is worth, and that of a task with its people, colours and checklist.
 */
const larger: Record<string, number> = {
  // Over the page of the job, whose next steps it is one of.
  'src/features/next-steps/web/FollowUp.tsx': 64 * kib,
  'src/features/quote-items/web/TemplateItemDialog.tsx': 67 * kib,
  'src/features/quote-items/web/itemForm.tsx': 66 * kib,
  // With pickers that begin with what was used last.
  'src/features/tasks/web/form.tsx': 64 * kib,
  'src/features/projects/web/form.tsx': 65 * kib,
  // With what an expense needs before it is submitted.
  'src/features/expenses/web/form.tsx': 64 * kib,
  // With the list of files, what sends and keeps them, the page of the expense with its tabs and their menu, and what was
  // opened last.
  'src/features/expenses/web/Receipts.tsx': 73 * kib,
  // The form with what a project is made of, whose name it reads first.
  'src/features/expenses/web/FormForProject.tsx': 67 * kib,
  // With the letter that goes out, over the page of the invoice.
  'src/features/invoices/web/issuing/IssueAndSend.tsx': 74 * kib,
  'src/features/invoices/web/issuing/IssueDialog.tsx': 66 * kib,
  // With the accounts, the templates whose fields are chips, and the preview beside them.
  'src/features/settings/web/invoices/InvoicesSection.tsx': 69 * kib,
  // With the forms of its two lists.
  'src/features/settings/web/expenses/ExpensesSection.tsx': 68 * kib,
  // With the pickers of a person's groups, department and calendar.
  'src/features/users/users/web/userEditing.tsx': 64 * kib,
}

/** Maps are loaded into a list or a page that is already there. */
const maps: Record<string, string> = {
  'src/features/map/web/ProjectsMap.tsx': 'src/features/projects/web/list.tsx',
  'src/features/map/web/SiteMap.tsx': 'src/features/projects/web/record.tsx',
  'src/features/map/web/WayMap.tsx': 'src/features/schedule/web/NarrowSchedule.tsx',
}

let manifest: BundleManifest = {}
beforeAll(async () => {
  manifest = await builtManifest()
}, 120_000)

describe('bytes of the production build', () => {
  test('login: JavaScript and styles', () => {
    const files = filesOf(manifest, login)
    report('login', bytesOf(files, '.js'), bytesOf(files, '.css'))
    expect(bytesOf(files, '.js')).toBeLessThanOrEqual(budgets.loginJs)
    expect(bytesOf(files, '.css')).toBeLessThanOrEqual(budgets.loginCss)
    // A count of nothing would be within every budget.
    expect(bytesOf(files, '.js')).toBeGreaterThan(60 * kib)
  })

  test('the first list, cold: all its JavaScript', () => {
    const files = filesOf(manifest, firstList)
    report('first list', bytesOf(files, '.js'), bytesOf(files, '.css'))
    expect(bytesOf(files, '.js')).toBeLessThanOrEqual(budgets.firstListJs)
  })

  test('whatever comes later, on top of the first list', () => {
    const there = filesOf(manifest, firstList)
    // Browsers with Temporal never fetch the polyfill.
    const later = Object.entries(manifest).filter(
      ([name, chunk]) => chunk.isDynamicEntry && name.startsWith('src/') && !(name in maps),
    )
    expect(later.length).toBeGreaterThan(5)
    const costs = later.map(([name]) => ({ name, bytes: bytesOf(filesOf(manifest, [name]).difference(there), '.js') }))
    for (const { name, bytes } of costs) report(name, bytes)
    expect(costs.filter(({ name, bytes }) => bytes > (larger[name] ?? budgets.anotherRouteJs))).toEqual([])
  })

  test('a map, on top of the screen that shows it', () => {
    for (const [part, screen] of Object.entries(maps)) {
      const there = filesOf(manifest, [...firstList, screen])
      const bytes = bytesOf(filesOf(manifest, [part]).difference(there), '.js')
      report(part, bytes)
      expect(bytes).toBeLessThanOrEqual(budgets.mapJs)
      expect(bytes).toBeGreaterThan(60 * kib)
    }
  })

  test('coasts and towns below a map: one small file, which is kept for when there is no network only once it was asked for', () => {
    const file = manifest['src/features/map/web/coasts.json']?.file ?? ''
    const bytes = bytesOf([file], '.json')
    report('coasts', bytes)
    expect(bytes).toBeLessThanOrEqual(150 * kib)
    expect(bytes).toBeGreaterThan(60 * kib)
    expect(readFileSync(join(dist, 'sw.js'), 'utf8')).not.toContain(file)
  })

  test('no file needs one that needs it: the first of them to run would miss the other', () => {
    const circles: string[][] = []
    const done = new Set<string>()
    const visit = (name: string, path: readonly string[]): void => {
      const index = path.indexOf(name)
      if (index >= 0) circles.push(path.slice(index))
      if (index >= 0 || done.has(name)) return
      for (const next of manifest[name]?.imports ?? []) visit(next, [...path, name])
      done.add(name)
    }
    Object.keys(manifest).forEach((name) => visit(name, []))
    expect(circles).toEqual([])
    expect(done.size).toBeGreaterThan(50)
  })

  test('every screen that a page is opened with is a part of the build, by the name that the server knows', () => {
    expect(everyFirstScreen.filter((name) => manifest[name]?.isDynamicEntry !== true)).toEqual([])
  })

  test('the page preloads nothing that the login does not need', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    const named = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((file) => !filesOf(manifest, login).has(file))).toEqual([])
    expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  })
})

function report(name: string, js: number, css?: number) {
  const inKib = (bytes: number) => (bytes / kib).toFixed(1)
  process.stdout.write(`  ${name}: ${inKib(js)} KiB JS${css === undefined ? '' : `, ${inKib(css)} KiB CSS`}\n`)
}
