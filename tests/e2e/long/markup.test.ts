/** Typed markup is text wherever it is shown: none of it becomes an element, a link that runs, or a script. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { testProduct } from '#test/browser.ts'
import { onServer } from '#test/template.ts'
import { aDraft, call, dayOnly, london, sunday } from '#test/diary.ts'
import { form, formType } from '#test/forms.ts'

const { aPage, database } = testProduct()

/** Its element would be found, and would say so by itself. */
const markup = (name: string) =>
  `<img src=x data-planted onerror="alert('${name}')"><script data-planted>alert('${name}')</script>"'>&amp; ${name}`

interface Made {
  id: number
}

test(
  'markup that was stored is shown as text on every main screen, and nothing of it runs',
  { timeout: 180_000 },
  async () => {
    const page = await aPage({ login: 'admin@gb.example' })
    const ran: string[] = []
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto('/account/')
    const add = (path: string, body: object) => call<Made>(page, 'POST', path, body)
    const notes = markup('notes')
    const tag = '<b data-planted>tag</b>'
    // Neither a call nor the database takes it: as if it were there from before.
    const site = 'javascript:alert(1)//x.example'
    const client = await add('/clients/', { name: markup('client'), notes, tags: [tag] })
    const contact = await add('/contacts/', {
      first_name: markup('first'),
      last_name: markup('last'),
      position: markup('position'),
      clients: [{ client_id: client.id, role: markup('role') }],
    })
    const supplier = await add('/suppliers/', { name: markup('supplier'), notes })
    const equipment = await add('/equipment/', {
      name: markup('equipment'),
      identifier: '<b data-planted>1</b>',
      notes,
    })
    const project = await add('/projects/', { name: markup('project'), client_id: client.id, probability: 50 })
    await add(`/clients/${client.id}/comments/`, { text: markup('comment') })
    await add('/clients/email-templates/', {
      name: markup('template'),
      subject: markup('subject'),
      body: markup('body'),
    })
    const written = (table: string, { id }: Made) =>
      `set session_replication_role = replica; alter table ${table} drop constraint ${table}_website_check; update ${table} set website = '${site}' where id = ${id};`
    await onServer(database().adminUrl, written('client', client) + written('supplier', supplier))
    const date = sunday(7)
    await aDraft(page, { date, details: markup('details') })
    await upload(page, client.id)

    const shows = async (path: string, ...texts: string[]) => {
      await page.goto(path)
      await page.getByRole('button', { name: /^Account of / }).waitFor()
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' })
      expect(await page.locator('[data-planted]').count(), path).toBe(0)
      expect(await page.locator('[href^="javascript:" i], [src^="javascript:" i]').count(), path).toBe(0)
    }
    const instant = `/clients/${client.id}/`
    await shows('/clients/?search=planted', markup('client'))
    await shows(instant, markup('client'), notes, site, tag, markup('project'), markup('role'))
    await shows(`${instant}#contacts`, markup('first'))
    await shows(`${instant}#files`, savedAs)
    await shows(`${instant}#activity`, markup('comment'), markup('client'))
    await shows('/contacts/?search=planted', markup('last'))
    await shows(`/contacts/${contact.id}/`, markup('position'), markup('role'))
    await shows(`/suppliers/${supplier.id}/`, markup('supplier'), site)
    await shows(`/equipment/${equipment.id}/`, markup('equipment'), notes)
    await shows(`/projects/${project.id}/`, markup('project'), markup('client'))
    await shows('/projects/?tab=won')
    await shows('/quotes/?search=planted', markup('project'))
    await shows('/files/', savedAs)
    await shows('/settings/invoices/', markup('template'))
    await shows(dayOnly(date), markup('details'))
    await shows(`/diary/?view=week&start=${date}`)
    await shows('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('data-planted')
    await page.getByRole('option', { name: 'client', exact: false }).first().waitFor()
    expect(await page.locator('[data-planted]').count(), 'palette').toBe(0)
    expect(ran).toEqual([])
  },
)

test('an element that is planted is found', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto(`/?on=${today(london)}`)
  await page.locator('main').evaluate((main) => main.append(main.ownerDocument.createElement('data')))
  await page.locator('main > data').evaluate((node) => node.setAttribute('data-planted', ''))
  expect(await page.locator('[data-planted]').count()).toBe(1)
})

const fileName = '<img src=x data-planted onerror=alert(1)>.txt'
/** No file is called so on any disk. */
const savedAs = fileName.replaceAll(/[<>]/g, '_')

/** A file whose name is markup, as a browser's form sends it. */
async function upload(page: Page, client: number) {
  const cookies = await page.context().cookies(page.url())
  const csrf = cookies.find(({ name }) => name.endsWith('csrf'))?.value ?? ''
  const answer = await page.request.post(`/api/files/?client_id=${client}`, {
    headers: { ...formType, 'x-csrftoken': csrf, origin: new URL(page.url()).origin },
    data: form([{ name: fileName, content: 'Levels', type: 'text/plain' }]),
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.stringContaining('data-planted')])
}
