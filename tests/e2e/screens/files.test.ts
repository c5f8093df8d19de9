/** Files, as screens. */
import type { Page } from 'playwright-core'

import { clientWithFiles, equipmentWithCertificates, equipmentWithPhoto, tabOf } from '#test/demoFiles.ts'
import { aPicture } from '#test/pictures.ts'
import { director, dialog, judgeScreens, staff, text } from '#test/screens.ts'

/** A picture is chosen, of which a part is to be taken. */
const cropping = (what: 'photo' | 'signature') => async (page: Page) => {
  const buffer = Buffer.from(await aPicture('png', 900))
  await page.getByLabel(`Picture for the ${what}`).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page
    .getByRole('dialog', { name: `Crop the ${what}` })
    .getByRole('slider', { name: 'Zoom' })
    .waitFor()
}

judgeScreens([
  {
    name: 'the part of a picture that is the photo',
    longOnly: true,
    login: director,
    path: '/account/',
    shows: cropping('photo'),
  },
  {
    name: 'the part that is the signature',
    longOnly: true,
    login: director,
    path: '/account/',
    shows: cropping('signature'),
  },
  {
    name: 'certificates of equipment, none yet',
    longOnly: true,
    login: director,
    path: (page) => tabOf(page, 'equipment', 'certificates', 1),
    shows: text('No certificates yet'),
  },
  {
    name: 'certificates of equipment',
    longOnly: true,
    login: director,
    path: equipmentWithCertificates,
    shows: text('Levels.csv'),
  },
  {
    name: 'a piece of equipment with a photo',
    longOnly: true,
    login: director,
    path: equipmentWithPhoto,
    shows: (page) => page.getByRole('img', { name: /: Site of the quay\.jpg$/ }).waitFor(),
  },
  {
    name: 'files, none yet',
    longOnly: true,
    login: staff,
    path: '/files/?search=of:supplier',
    shows: text('No matching files'),
  },
  { name: 'no files at all', longOnly: true, login: 'admin@us.example', path: '/files/', shows: text('No files yet') },
  {
    name: 'the history of a file',
    longOnly: true,
    login: director,
    path: clientWithFiles,
    shows: async (page) => {
      await page.getByRole('button', { name: 'History: Levels.csv' }).click()
      await dialog(page)
      await page.getByText('added it').waitFor()
    },
  },
  { name: 'files of a client', longOnly: true, login: director, path: clientWithFiles, shows: text('Levels.csv') },
  { name: 'all files', longOnly: true, login: director, path: '/files/', shows: text('Levels.csv') },
  {
    name: 'files of the firm, none yet',
    longOnly: true,
    login: director,
    path: '/files/?tab=firm',
    shows: text('No matching files'),
  },
  {
    name: 'a file looked at',
    login: director,
    path: clientWithFiles,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Order 1042.pdf', exact: true }).click()
      await dialog(page)
      await page.getByRole('img', { name: /page 1 of 1/ }).waitFor()
    },
  },
  {
    name: 'files selected, to be deleted',
    longOnly: true,
    login: director,
    path: '/files/?search=levels',
    shows: async (page) => {
      await page
        .getByRole('checkbox', { name: /Levels\.csv/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Delete…' }).click()
      await dialog(page)
    },
  },
  {
    name: 'files selected, to be moved',
    longOnly: true,
    login: director,
    path: '/files/?search=levels',
    shows: async (page) => {
      await page
        .getByRole('checkbox', { name: /Levels\.csv/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Move…' }).click()
      await dialog(page)
    },
  },
  {
    name: 'a file renamed',
    longOnly: true,
    login: director,
    path: clientWithFiles,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Rename: Levels.csv' }).click()
      await dialog(page)
    },
  },
])
