/** Files as people add them to a client, for journeys. */
import type { Page } from 'playwright-core'

import { pdf } from '#db/demo/files.ts'
import { aPhoto } from './pictures.ts'

let ready: Promise<string> | undefined
/** The files of the first client, with some on it: put there once, however many look at them side by side. */
export const clientWithFiles = (page: Page): Promise<string> => (ready ??= withFiles(page))

async function withFiles(page: Page): Promise<string> {
  const { results } = (await (await page.request.get('/api/clients/')).json()) as { results: { id: number }[] }
  const path = `/clients/${results[0]?.id}/?tab=files`
  await page.goto(path)
  await page.getByRole('heading', { name: /^Files/ }).waitFor()
  await page.getByLabel('Files to add').setInputFiles(await someUploads())
  await page.getByRole('heading', { name: 'Files (3)' }).waitFor()
  return path
}

export const someUploads = async () => [
  { name: 'Site of the quay.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(900, 600) },
  { name: 'Order 1042.pdf', mimeType: 'application/pdf', buffer: pdf(['Order 1042']) },
  { name: 'Levels.csv', mimeType: 'text/csv', buffer: Buffer.from('point,level\n1,2.50\n2,2.61\n') },
]
