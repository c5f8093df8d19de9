/** Files of a client: chosen, refused with a sentence, looked at, renamed, downloaded, deleted and taken back, found. */
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { picture, testProduct } from '#test/browser.ts'
import { clientWithFiles, someUploads } from '#test/demoFiles.ts'
import { saved } from '#test/downloads.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
interface Drawing {
  getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray }
}
const director = 'director@gb.example'

test('from the client to the list of all and back', async () => {
  const page = await aPage({ login: director, causes: [400] })
  await page.goto(await clientWithFiles(page))
  const line = (name: string) =>
    page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name })
  await line('Levels.csv').waitFor()
  await picture(page, 'files of a client')

  await page.getByLabel('Files to add').setInputFiles([
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask for the key.') },
  ])
  await page.getByText('The content of this file is not .jpg').waitFor()
  await line('Notes.txt').waitFor()
  await picture(page, 'a file refused')
  await page.getByRole('button', { name: 'Dismiss photo.jpg' }).click()

  await page.getByRole('button', { name: 'Order 1042.pdf', exact: true }).click()
  const drawn = page.getByRole('img', { name: 'Order 1042.pdf, page 1 of 1' })
  await drawn.waitFor()
  // The box under the words, in the middle of the page.
  const colour = () =>
    drawn.evaluate((node) => {
      const canvas = node as { width: number; height: number; getContext: (kind: '2d') => Drawing }
      const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height * (1 - 620 / 842), 1, 1)
      return [...data].slice(0, 3)
    })
  await expect.poll(colour).toEqual([28, 117, 128])
  await picture(page, 'a PDF')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Site of the quay.jpg', exact: true }).click()
  const photo = page.getByRole('dialog').getByRole('img', { name: 'Site of the quay.jpg' })
  await expect.poll(() => photo.evaluate((node) => (node as { naturalWidth: number }).naturalWidth)).toBe(600)
  await picture(page, 'a photo')
  await page.keyboard.press('Escape')

  await line('Notes.txt').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('Keys.txt')
  await page.keyboard.press('Control+Enter')
  await line('Keys.txt').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    line('Keys.txt').getByRole('button', { name: 'Download' }).click(),
  ])
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual([
    'Keys.txt',
    'Ask for the key.',
  ])

  await line('Keys.txt').getByRole('button', { name: 'Delete' }).click()
  await line('Keys.txt').waitFor({ state: 'detached' })
  await page.getByText('File deleted.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await line('Keys.txt').waitFor()

  await page.goto('/files/?search=keys')
  await page.getByText(/^1 files?$/).waitFor()
  await page.getByText('Keys.txt').waitFor()
  await page.getByText(/of 10\.7 GB used/).waitFor()
  await page.goto('/files/')
  await picture(page, 'all files')
})

longTest('dropped on the record, on a phone and in the dark', async () => {
  const page = await aPage({
    login: director,
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(await clientWithFiles(page))
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  const [first] = await someUploads()
  const dropped = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${first?.buffer.toString('base64') ?? ''}'), (sign) => sign.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'Dropped.jpg'))
    return files
  })()`)
  await page.dispatchEvent('.fb-drop', 'drop', { dataTransfer: dropped })
  await page.getByRole('button', { name: 'Dropped.jpg', exact: true }).waitFor()
  await picture(page, 'files on a phone')
  await page.goto('/files/')
  await page.getByText('Dropped.jpg').waitFor()
  await picture(page, 'all files on a phone')
})

longTest('a download leaves what is typed where it is; of a file that is gone a notice says so', async () => {
  const page = await aPage({ login: director, causes: [404] })
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.accept()
  })
  await page.goto(await clientWithFiles(page))
  const download = page
    .getByRole('list', { name: 'Files', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Levels.csv' })
    .getByRole('button', { name: 'Download' })
  await download.waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  const website = page.getByLabel('Website')
  await website.fill('https://half.example/typed')
  await expect.poll(() => website.inputValue()).toBe('https://half.example/typed')
  await page.getByRole('tab', { name: 'Files' }).click()
  const { name, bytes } = await saved(page, () => download.click())
  expect([name, bytes.toString().split('\n')[0]]).toEqual(['Levels.csv', 'point,level'])

  await page.route(/\/api\/files\/\d+\/$/, (route) => route.fulfill({ status: 404, body: '' }))
  await download.click()
  await page.getByText('Levels.csv was deleted, or you can no longer see it.').waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect.poll(() => website.inputValue()).toBe('https://half.example/typed')
  expect(requested).toEqual([])
})
