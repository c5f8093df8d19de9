/** Files, as screens. */
import { clientWithFiles } from '#test/demoFiles.ts'
import { director, dialog, judgeScreens, staff, text } from '#test/screens.ts'

judgeScreens([
  { name: 'files, none yet', login: staff, path: '/files/?search=of:equipment', shows: text('No file fits') },
  { name: 'files of a client', login: director, path: clientWithFiles, shows: text('Levels.csv') },
  { name: 'all files', login: director, path: '/files/', shows: text('Levels.csv') },
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
    name: 'a file renamed',
    login: director,
    path: clientWithFiles,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Rename: Levels.csv' }).click()
      await dialog(page)
    },
  },
])
