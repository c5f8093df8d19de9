/** Files as people add them to a client, for journeys. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { pdf } from '#db/demo/files.ts'
import { aPhoto } from './pictures.ts'

/** The files of the first client, with some on it: put there once a test file, however many look at them side by side. */
export const clientWithFiles = (page: Page): Promise<string> => once('Files', () => withFiles(page, 'clients', 'Files'))

/** The certificates of the first piece of equipment, likewise. */
export const equipmentWithCertificates = (page: Page): Promise<string> =>
  once('Certificates', () => withFiles(page, 'equipment', 'Certificates'))

/** A piece of equipment with a picture among its files, likewise. */
export const equipmentWithPhoto = (page: Page): Promise<string> =>
  once('Photo', async () => (await withFiles(page, 'equipment', 'Files', 2)).replace('#files', ''))

const made = new Map<string, Promise<string>>()
/** A worker keeps this module from one test file to the next, each of which has a database of its own. */
function once(title: string, make: () => Promise<string>): Promise<string> {
  const key = `${title} of ${expect.getState().testPath}`
  const address = made.get(key) ?? make()
  made.set(key, address)
  return address
}

/** The address of the tab of a record; the first one of its list unless told. */
export async function tabOf(page: Page, list: 'clients' | 'equipment', tab: string, index = 0): Promise<string> {
  const { results } = (await (await page.request.get(`/api/${list}/`)).json()) as { results: { id: number }[] }
  return `/${list}/${results[index]?.id}/#${tab}`
}

async function withFiles(page: Page, list: 'clients' | 'equipment', title: string, index = 0): Promise<string> {
  const path = await tabOf(page, list, title.toLowerCase(), index)
  await page.goto(path)
  await page.getByRole('heading', { name: new RegExp(`^${title}`) }).waitFor()
  await page.getByLabel('Files to add').setInputFiles(await someUploads())
  await page.getByRole('heading', { name: `${title} (3)` }).waitFor()
  return path
}

export const someUploads = async () => [
  { name: 'Site of the quay.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(900, 600) },
  { name: 'Order 1042.pdf', mimeType: 'application/pdf', buffer: pdf(['Order 1042']) },
  { name: 'Levels.csv', mimeType: 'text/csv', buffer: Buffer.from('point,level\n1,2.50\n2,2.61\n') },
]
