/** Nothing of a file is left out without a remark, whatever it is a file of. */
import { describe, expect, test } from 'vitest'

import { kits } from '../../src/app/records.ts'
import type { recordImports, RecordPreview } from '#core/recordImport.ts'
import { previewDiaryImport } from '#features/diary/transfer/transfer.contract.ts'
import { userImports } from '#features/users/users/userImport.contract.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'

const { aFirm, as } = testServer()

type Importer = [many: string, call: ReturnType<typeof recordImports>['preview'], heading: string, cell: string]
const importers: Importer[] = [
  ...kits.flatMap(({ record }): Importer[] => {
    const imports = 'imports' in record ? record.imports : undefined
    return imports ? [[record.names.many, imports.preview, 'Name', 'Quay']] : []
  }),
  ['people', userImports.preview, 'First name', 'Nell'],
]

test('every record type that is imported is looked at', () => {
  expect(importers.map(([many]) => many)).toEqual(
    expect.arrayContaining(['clients', 'contacts', 'suppliers', 'projects and quotes', 'people']),
  )
})

describe.each(importers)('a file of %s', (_, call, heading, cell) => {
  const looked = async (lines: string[], more = {}): Promise<RecordPreview> => {
    const { ada } = await aFirm()
    const answer = await as(ada, call, { body: { content: base64(lines.join('\n')), ...more } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('names the columns that it does not understand, and no empty ones', async () => {
    const { remarks } = await looked([`${heading},Shoe size,Nothing,,Zodiac`, `${cell},44,,left,Leo`])
    expect(remarks).toEqual(['Not imported: Shoe size, column 4, Zodiac.'])
  })

  test('loses no row where none names the columns, and asks for the columns', async () => {
    const { headings, question, columns } = await looked([`${cell},quay@quay.example`, `Pier,pier@pier.example`])
    expect([headings, question?.kind]).toEqual([false, 'mapping'])
    expect(columns).toMatchObject([
      { name: 'Column 1', samples: [cell, 'Pier'] },
      { name: 'Column 2', samples: ['quay@quay.example', 'pier@pier.example'] },
    ])
  })

  test('has names of columns or none, as one says', async () => {
    const { columns } = await looked([heading, cell], { headings: false })
    expect(columns).toMatchObject([{ samples: [heading, cell] }])
    const named = await looked(['quay@quay.example', 'pier@pier.example'], { headings: true })
    expect(named).toMatchObject({ headings: true, columns: [{ name: 'quay@quay.example' }] })
  })
})

describe('a file of hours', () => {
  const looked = async (...lines: string[]) => {
    const { ada } = await aFirm()
    const answer = await as(ada, previewDiaryImport, { body: { content: base64(lines.join('\n')) } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('names the columns that it does not understand', async () => {
    const { remarks } = await looked('Date,Hours,Notes,Shoe size', '2026-03-02,1.5,Levels,44')
    expect(remarks).toEqual(['Not imported: Shoe size.'])
  })

  test('loses no row where none names the columns, and asks for the columns', async () => {
    const { headings, question, columns } = await looked('2026-03-02,1.5,Levels', '2026-03-03,2,Survey')
    expect([headings, question?.kind]).toEqual([false, 'mapping'])
    expect(columns[2]).toMatchObject({ name: 'Column 3', samples: ['Levels', 'Survey'] })
  })
})
