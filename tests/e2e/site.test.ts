/** The site of a job: from the file that a client sends to the boundary on the map, and the list as a map. */
import { expect, test } from 'vitest'

import { zipped } from '#test/archives.ts'
import { testProduct } from '#test/browser.ts'

const { aPage } = testProduct()

const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Red line boundary</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
-1.6650,53.8000,0 -1.6620,53.8000,0 -1.6620,53.8020,0 -1.6650,53.8020,0 -1.6650,53.8000,0
</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`

test('a KMZ is shown before it is kept, becomes the boundary of the project, and the project is found on the map', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/projects/new/')
  await page.getByLabel('Name', { exact: false }).first().fill('Weir at Calverley')
  await page.getByRole('button', { name: 'Add project' }).click()
  await page.getByRole('tab', { name: 'Site' }).click()
  await page.getByText('No coordinates or site yet.').waitFor()
  await page.getByRole('button', { name: 'Upload' }).click()
  const asks = page.getByRole('dialog', { name: 'Upload a map file' })
  await asks.getByLabel('Map file').setInputFiles({
    name: 'boundary.kmz',
    mimeType: 'application/octet-stream',
    buffer: await zipped({ 'doc.kml': kml }),
  })
  await asks.getByText('Found: 1 area, 4.38 ha').waitFor()
  await asks.getByRole('img', { name: 'Preview: 1 area, 4.38 ha' }).waitFor()
  await asks.getByRole('button', { name: 'Add to site' }).click()
  await asks.waitFor({ state: 'hidden' })
  const drawn = page.getByRole('list', { name: 'Drawn' })
  await drawn.getByRole('button', { name: /^Red line boundary 4.38 ha, 839 m around/ }).waitFor()
  // The middle of what is drawn, in the grid of the country, with how far off it may be.
  await page.getByText(/^SE 22\d{3} 33\d{3} ±5 m$/).waitFor()

  // Whoever has no mouse types a corner; it is named at once, and taken back.
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  const types = page.getByRole('dialog', { name: 'Type coordinates' })
  await types.getByLabel('Name').fill('Gate')
  await types.getByText('Point', { exact: true }).click()
  await types.getByLabel('Coordinates').fill('SE 22300 33850')
  await types.getByRole('button', { name: 'Add' }).click()
  await drawn.getByRole('button', { name: /^Gate/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await drawn.getByRole('button', { name: /^Gate/ }).waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('img', { name: 'Plan of the site: 1 area, 4.38 ha' }).waitFor()

  await page.goto('/projects/?tab=accepted&search=Calverley')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.locator('.fb-map canvas').first().waitFor()
  const map = page.getByRole('application', { name: /^Map\./ })
  // It is in the middle of the map, which shows all that the search finds; once its tile is there it can be clicked.
  await expect
    .poll(
      async () => {
        await map.hover()
        return map.evaluate((node) => (node as { style: { cursor: string } }).style.cursor)
      },
      { timeout: 15_000 },
    )
    .toBe('pointer')
  await map.click()
  await page.getByRole('group', { name: 'Weir at Calverley' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Weir at Calverley' }).waitFor()
  // The map is how the list was last looked at.
  await page.goto('/projects/')
  expect(await page.getByRole('button', { name: 'Map', exact: true }).getAttribute('aria-pressed')).toBe('true')
})
