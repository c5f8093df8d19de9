/** Settings, as screens. */
import { judgeScreens } from '#test/screens.ts'

judgeScreens([
  {
    name: 'settings',
    login: 'admin@gb.example',
    path: '/settings/',
    shows: (page) => page.getByText('No mail is sent').waitFor(),
  },
  {
    name: 'settings with a mistake',
    login: 'admin@gb.example',
    path: '/settings/',
    shows: async (page) => {
      await page.getByLabel('A long day').fill('40')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('Between 1 and 24 hours.').first().waitFor()
    },
  },
])
