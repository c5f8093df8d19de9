/** The schedule, as screens. */
import { dialog, heading, judgeScreens, manager, staff, text } from '#test/screens.ts'

judgeScreens([
  {
    name: 'schedule',
    login: manager,
    path: '/schedule/',
    // At a desk the board, on a phone one's own days.
    shows: (page) => page.locator('.fb-bar, .fb-job').first().waitFor(),
  },
  {
    name: 'schedule: the team by day',
    login: manager,
    path: '/schedule/?team=true',
    shows: async (page) => {
      await page.locator('.fb-bar, .fb-team-bar').first().waitFor()
      if ((await page.locator('.fb-team-bar').count()) === 0) return
      await page
        .getByRole('button', { name: /^Book / })
        .first()
        .click()
      await dialog(page)
    },
  },
  {
    name: 'schedule: a booking of the team by day',
    login: manager,
    path: '/schedule/?team=true',
    shows: async (page) => {
      const chip = page.locator('.fb-team-bar[aria-haspopup]')
      await page.locator('.fb-bar').first().or(chip.first()).waitFor()
      if ((await chip.count()) === 0) return
      await chip.first().click()
      await dialog(page)
    },
  },
  {
    name: 'schedule: filters of the team',
    login: manager,
    path: '/schedule/?team=true&free=true',
    shows: async (page) => {
      const filters = page.getByRole('button', { name: /^Filters/ })
      await page.locator('.fb-bar').first().or(filters).waitFor()
      if ((await filters.count()) === 0) return
      await filters.click()
      await page.getByRole('button', { name: 'Managers' }).waitFor()
    },
  },
  {
    name: 'schedule: what waits, beside the board or alone',
    login: manager,
    path: '/schedule/?tray=true&find=P2',
    shows: (page) => page.locator('.fb-tray-task').first().waitFor(),
  },
  {
    name: 'a new booking',
    wideOnly: true,
    login: manager,
    path: '/schedule/',
    shows: async (page) => {
      await page.locator('.fb-bar').first().waitFor()
      await page.getByRole('button', { name: 'New booking' }).click()
      await dialog(page)
    },
  },
  {
    name: 'find who is free',
    wideOnly: true,
    login: manager,
    path: '/schedule/',
    shows: async (page) => {
      await page.locator('.fb-bar').first().waitFor()
      await page.getByRole('button', { name: 'Find', exact: true }).click()
      await page.locator('.fb-find-person').first().waitFor()
    },
  },
  {
    name: 'schedule: load over eight weeks',
    wideOnly: true,
    login: manager,
    path: '/schedule/?loads=true',
    shows: (page) => page.locator('.fb-loads td button').first().waitFor(),
  },
  {
    name: 'schedule: a crew is proposed',
    login: manager,
    path: '/schedule/?tray=true&find=P2',
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Plan / })
        .first()
        .click()
      await page.locator('.fb-bar[data-proposed], .fb-plan[data-alone] .fb-radio-card').first().waitFor()
      await page.locator('.fb-plan summary').click()
    },
  },
  {
    name: 'schedule: who is free, with what waits',
    wideOnly: true,
    longOnly: true,
    login: manager,
    path: '/schedule/28/?view=available&tray=true&flat=true',
    shows: (page) => page.locator('.fb-tray-task').first().waitFor(),
  },
  {
    name: 'schedule: equipment',
    wideOnly: true,
    longOnly: true,
    login: staff,
    path: '/schedule/60/?view=equipment&density=compact',
    shows: (page) => page.locator('.fb-bar').first().waitFor(),
  },
  {
    name: 'schedule, nobody found',
    wideOnly: true,
    longOnly: true,
    login: manager,
    path: '/schedule/?search=xyzzy',
    shows: text('No people match this filter'),
  },
  {
    name: 'schedule of too many days',
    longOnly: true,
    login: staff,
    path: '/schedule/61/',
    shows: heading('Schedule'),
  },
  {
    name: 'a new calendar for other programs',
    longOnly: true,
    login: staff,
    path: '/account/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'New calendar' }).click()
      await dialog(page)
    },
  },
])
