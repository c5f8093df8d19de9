import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import type { Permission } from '#core/permissions.ts'
import { inTenant } from '#server/db/db.ts'
import { unzipped } from '#test/archives.ts'
import { anEntry as build, aTask } from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { exportDiary, listDiaryReports } from '../transfer.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, grant, inFirm } = server
const exporter = ['diary.view_entry', 'diary.export'] as const satisfies Permission[]
const march = { start: '2026-03-01', end: '2026-03-31' }

const rowsOf = (text: string) =>
  parseCsv(text, ',', { rows: 100_000, columns: 50, cell: 20_000 }).map(({ cells }) => cells)
/** The rows as objects by the columns' names. */
function recordsOf(text: string) {
  const [header = [], ...rows] = rowsOf(text)
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}
const csvOf = async (person: BuilderPerson, query: Record<string, string> = march) => {
  const answer = await as(person, exportDiary, { query })
  expect(answer.status).toBe(200)
  return recordsOf(answer.text)
}
const bytesOf = async (person: BuilderPerson, query: Record<string, string>) => {
  const url = `/api/diary/export/?${new URLSearchParams(query).toString()}`
  const answer = await server.app().inject({ url, headers: await server.headersOf(person) })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
}

/** A firm in which Sam has a day with everything in it. */
async function aFirmWithADay(): Promise<Firm> {
  const firm = await aFirm()
  await anEntry(firm.sam, {
    project_id: firm.project.id,
    task_id: firm.task.id,
    details: 'Levels, "north"\nand south',
    start: '2026-03-02T09:00:00Z',
    end: '2026-03-02T17:00:00Z',
    breaks: 30,
    travel: 45,
    nonbillable_minutes: 60,
  })
  return firm
}

describe('CSV', () => {
  test('holds what the list shows, in UTF-8 that spreadsheets know by its mark, named by its period', async () => {
    const { sam, project } = await aFirmWithADay()
    await grant(sam, ...exporter)

    const { status, headers, text } = await as(sam, exportDiary, { query: march })

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Diary 2026-03-01 to 2026-03-31.csv"; filename*=UTF-8''Diary%202026-03-01%20to%202026-03-31.csv`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(text.startsWith('\ufeffEntry,Date,Start,')).toBe(true)
    expect(recordsOf(text)).toMatchObject([
      {
        Date: '2026-03-02',
        Start: '09:00',
        'End date': '2026-03-02',
        End: '17:00',
        'Time zone': 'Europe/London',
        User: 'Sam Stone',
        'Project reference': project.reference,
        Project: 'Bridge',
        Task: 'Levels',
        'Breaks (min)': '30',
        'Travel (min)': '45',
        Hours: '6.75',
        'Total hours': '7.50',
        'Non-billable hours': '1.00',
        'Billable hours': '6.50',
        Status: 'draft',
        Details: 'Levels, "north"\nand south',
      },
    ])
  })

  test('neutralises formulas, also behind blanks and control characters', async () => {
    const { sam } = await aFirm()
    await grant(sam, ...exporter)
    const texts = ['=HYPERLINK("http://evil.example","x")', ' \t=1+1', '+44 20', '@SUM(A1)', '-2', 'Levels']
    for (const [index, details] of texts.entries())
      await anEntry(sam, { details, start: `2026-03-02T0${index}:00:00Z`, end: `2026-03-02T0${index}:30:00Z` })

    const cells = (await csvOf(sam, { ...march, ordering: 'start' })).map((row) => row['Details'])

    // A tab splits cells in other spreadsheets: what stands behind one is kept from being a formula, too.
    const inside = (text: string) => text.replace('\t=', "\t'=")
    expect(cells).toEqual([...texts.slice(0, 5).map((text) => `'${inside(text)}`), 'Levels'])
  })

  test('is in batches without a gap or a double, in either order, times that are alike included', async () => {
    const { sam, olga, org_id } = await aFirm()
    await grant(sam, ...exporter, 'diary.view_any')
    const count = 1203
    await inTenant(server.database(), { orgId: org_id }, async (db) => {
      for (let index = 0; index < count; index += 1)
        await build(db, {
          user_id: index % 2 ? sam.id : olga.id,
          overlap_blocked: false,
          date: `2026-03-0${1 + (index % 3)}`,
          start: `2026-03-0${1 + (index % 3)}T09:00:00Z`,
          end: `2026-03-0${1 + (index % 3)}T10:00:00Z`,
          details: `Row ${index}`,
        })
    })

    for (const ordering of ['-start', 'start']) {
      const rows = await csvOf(sam, { ...march, ordering })
      expect(new Set(rows.map((row) => row['Entry'])).size).toBe(count)
      expect(rows.length).toBe(count)
      const days = rows.map((row) => row['Date'] ?? '')
      expect(days).toEqual(ordering === 'start' ? days.toSorted() : days.toSorted().toReversed())
    }
  })
})

test('the hours of a file add up to its minutes, over any number of batches, with hours and minutes beside them', async () => {
  const { sam, org_id } = await aFirm()
  await grant(sam, ...exporter)
  const minutes = Array.from({ length: 450 }, (_, index) => 1 + ((index * 7919) % 59))
  await inTenant(server.database(), { orgId: org_id }, async (db) => {
    for (const [index, each] of minutes.entries()) {
      const start = Temporal.Instant.from('2026-03-02T09:00:00Z').add({ hours: index })
      await build(db, {
        user_id: sam.id,
        date: start.toString().slice(0, 10),
        start: start.toString(),
        end: start.add({ minutes: each }).toString(),
        nonbillable_minutes: index % 2 ? each : 0,
      })
    }
  })
  const rows = await csvOf(sam, { ordering: 'start' })
  expect(rows.length).toBe(minutes.length)
  const printed = (column: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  const total = minutes.reduce((sum, each) => sum + each, 0)
  const nonbillable = minutes.reduce((sum, each, index) => sum + (index % 2 ? each : 0), 0)
  const hundredths = (all: number) => Math.round((all * 5) / 3)
  expect([printed('Hours'), printed('Non-billable hours'), printed('Billable hours')]).toEqual([
    hundredths(total),
    hundredths(nonbillable),
    hundredths(total - nonbillable),
  ])
  expect(rows.map((row) => row['Hours (h:mm)'])).toEqual(minutes.map((each) => `0:${String(each).padStart(2, '0')}`))
})

describe('only what the list shows', () => {
  test('by scope, by filter, and never another firm', async () => {
    const [{ sam, maya, olga }, second] = [await aFirm(), await aFirm()]
    for (const person of [sam, maya, olga, second.sam]) await anEntry(person)
    const who = async (person: BuilderPerson, query = march as Record<string, string>) =>
      (await csvOf(person, query)).map((row) => row['User'] ?? '').toSorted()

    await grant(sam, ...exporter)
    expect(await who(sam)).toEqual(['Sam Stone'])
    await grant(maya, ...exporter, 'diary.view_own_staff')
    expect(await who(maya)).toEqual(['Maya Moss', 'Sam Stone'])
    await grant(maya, ...exporter, 'diary.view_any')
    expect(await who(maya)).toEqual(['Maya Moss', 'Olga Orr', 'Sam Stone'])
    expect(await who(maya, { ...march, 'user-ids': String(olga.id) })).toEqual(['Olga Orr'])
    expect(await who(maya, { ...march, userIds: String(second.sam.id) })).toEqual([])
    expect(await who(maya, { ...march, diaryStatus: 'approved' })).toEqual([])
    expect(await who(maya, { start: '2026-03-03' })).toEqual([])
    expect(await who(maya, {})).toHaveLength(3)
  })

  test('by ids, of those alone that one may see, and of no more than a list of ids holds', async () => {
    const [{ sam, maya, olga }, secondValue] = [await aFirm(), await aFirm()]
    const [mine, second, hers, olgas, foreign] = [
      await anEntry(sam),
      await anEntry(sam, { date: '2026-03-04', start: '2026-03-04T09:00:00Z', end: '2026-03-04T10:00:00Z' }),
      await anEntry(maya),
      await anEntry(olga),
      await anEntry(secondValue.sam),
    ]
    await grant(maya, ...exporter, 'diary.view_own_staff')
    const exported = async (query: Record<string, string>) =>
      (await csvOf(maya, query)).map((row) => Number(row['Entry'])).toSorted((a, b) => a - b)
    const all = [mine, second, hers, olgas, foreign].map(({ id }) => id).join(',')

    expect(await exported({})).toEqual([mine.id, second.id, hers.id])
    expect(await exported({ ids: all })).toEqual([mine.id, second.id, hers.id])
    expect(await exported({ ids: `${second.id},${olgas.id},${foreign.id},999999999` })).toEqual([second.id])
    // The filters narrow it as they do without.
    expect(await exported({ ids: all, ...march, 'user-ids': String(sam.id), end: '2026-03-03' })).toEqual([mine.id])
    expect(await exported({ ids: '' })).toEqual([])
    for (const format of ['xlsx', 'pdf'] as const) {
      const { status, bytes } = await bytesOf(maya, { ids: String(second.id), format, ordering: 'start' })
      expect(status).toBe(200)
      if (format === 'xlsx') {
        const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml')
        expect(sheet).toContain(`<c r="A2"`)
        expect(sheet).not.toContain(`<c r="A3"`)
      } else expect(/\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]).toBe('1')
    }

    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1).join(',')
    for (const ids of [tooMany, 'all', '1;2', '-1']) expect((await bytesOf(maya, { ids })).status, ids).toBe(400)
  })

  test('with the permission to export, and with no other', async () => {
    const { sam, maya } = await aFirm()
    await grant(sam, 'diary.view_entry', 'diary.view_any', 'diary.import')
    expect((await as(sam, exportDiary, { query: march })).status).toBe(403)
    expect((await as(sam, listDiaryReports, {})).status).toBe(403)
    await grant(maya, 'diary.view_reporttemplate')
    expect((await as(maya, listDiaryReports, {})).body).toEqual([
      { id: 1, name: 'Timesheet per person and week', format: 'pdf' },
    ])
  })

  test('a wrong filter is a sentence and not half a file', async () => {
    const { sam } = await aFirm()
    await grant(sam, ...exporter)
    const { status, body } = await as(sam, exportDiary, { query: { start: '2026-03-31', end: '2026-03-01' } })
    expect([status, body]).toEqual([400, { start: ['The start of the period must not be after its end.'] }])
    expect((await bytesOf(sam, { format: 'exe' })).status).toBe(400)
  })
})

test('XLSX has real numbers, days and times, and text that is no formula', async () => {
  const { sam } = await aFirmWithADay()
  await grant(sam, ...exporter)
  // A text is in its cell as it is: no spreadsheet takes it for a formula there.
  await anEntry(sam, {
    details: '+44 =1+1',
    start: '2026-03-03T09:00:00Z',
    end: '2026-03-03T09:20:00Z',
    date: '2026-03-03',
  })

  const { headers, bytes } = await bytesOf(sam, { ...march, format: 'xlsx', ordering: 'start' })

  expect(headers['content-disposition']).toContain('.xlsx"')
  const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<c r="B2" s="3"><v>46083</v></c>')
  expect(sheet).toContain('<c r="C2" s="4"><v>0.3750000000</v></c>')
  expect(sheet).toContain('<c r="M2" s="2"><v>6.75</v></c>')
  expect(sheet).toContain('<t xml:space="preserve">+44 =1+1</t>')
  expect(sheet).toContain('<c r="M3" s="2"><v>0.33</v></c>')
  expect(sheet).toContain('<c r="N3" s="6"><v>0.0138888889</v></c>')
  expect(archiveProblems(bytes)).toBe('')
})

/** Asks another maker's unpacker for problems of the file, checksums included. */
function archiveProblems(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-xlsx-'))
  try {
    writeFileSync(join(folder, 'a.zip'), bytes)
    execFileSync('python3', [
      '-c',
      'import sys, zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None',
      join(folder, 'a.zip'),
    ])
    return ''
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? '' : String(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('PDF', () => {
  test('is tagged, titled and has a page for each person and week', async () => {
    const { sam, maya, project } = await aFirmWithADay()
    await grant(sam, ...exporter, 'diary.view_any')
    const task = await inFirm(sam, (db) => aTask(db, { project_id: project.id, name: '#read("/etc/passwd") *bold*' }))
    await anEntry(sam, {
      project_id: project.id,
      task_id: task.id,
      date: '2026-03-10',
      start: '2026-03-10T09:00:00Z',
      end: '2026-03-10T10:00:00Z',
    })
    await anEntry(maya)

    const { status, headers, bytes } = await bytesOf(sam, { ...march, format: 'pdf' })

    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = bytes.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toContain('/Marked true')
    expect(text).toContain('pdfuaid:part')
    expect(/\/Type \/Pages[^>]*\/Count (\d+)|\/Count (\d+)/.exec(text)?.slice(1).find(Boolean)).toBe('3')
  })

  test('of nothing is a page that says so', async () => {
    const { sam } = await aFirm()
    await grant(sam, ...exporter)
    expect((await bytesOf(sam, { ...march, format: 'pdf' })).status).toBe(200)
  })
})
