/** Open pages follow what others do: within a second, without a reload, on the page of a record, in a list, at its address. */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { administrator, manager } from '#test/screens.ts'

const { aPage } = testProduct()
/** Milliseconds from the answer of the write until the other page shows it. */
const soon = { timeout: 1_500 }

test(
  'a project made by one is followed by another, from the enquiry to the won job',
  { timeout: 120_000 },
  async () => {
    const [office, watching] = await Promise.all([aPage({ login: administrator }), aPage({ login: manager })])
    await office.goto('/quotes/new/')
    await office.getByLabel('Name', { exact: false }).first().fill('Weir at Otley')
    await office.getByRole('button', { name: 'Add quote' }).click()
    await office.waitForURL(/\/quotes\/\d+\/$/)
    const path = new URL(office.url()).pathname
    await watching.goto(path)
    await watching.getByRole('heading', { name: 'Weir at Otley', level: 1 }).waitFor()

    // The name, as soon as it is saved.
    await office.getByRole('link', { name: 'Edit', exact: true }).click()
    await office.getByLabel('Name', { exact: false }).first().fill('Weir at Ilkley')
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await office.getByText('Weir at Ilkley saved.').waitFor()
    await watching.getByRole('heading', { name: 'Weir at Ilkley', level: 1 }).waitFor(soon)

    // The newest notice stands alone.
    expect(await office.locator('.fb-snackbar').count()).toBe(1)

    // The acceptance: the page goes on at the address of projects.
    for (const milestone of ['Quoted', 'Accepted']) {
      await office.getByRole('button', { name: `${milestone} not yet` }).click()
      const asks = office.getByRole('dialog', { name: new RegExp(`^Mark .* as ${milestone}$`, 'i') })
      await asks.getByRole('button', { name: `Mark as ${milestone.toLowerCase()}` }).click()
      await asks.waitFor({ state: 'hidden' })
    }
    await watching.waitForURL(path.replace('/quotes/', '/projects/'), soon)
    await office.waitForURL(`${path.replace('/quotes/', '/projects/')}#details`, soon)
    expect(
      await watching
        .getByRole('listitem')
        .filter({ hasText: 'Accepted' })
        .getByRole('button')
        .getAttribute('aria-current'),
    ).toBe('step')
  },
)
