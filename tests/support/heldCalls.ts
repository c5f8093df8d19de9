/** Answers that are late, so that a journey does what a person does meanwhile. */
import type { Page } from 'playwright-core'

/** Calls of this method to such a path, with what it asks or without, wait until what it returns is called. */
export async function hold(page: Page, method: string, path: RegExp): Promise<() => void> {
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname, search }) => pathname.startsWith('/api/') && (path.test(pathname) || path.test(pathname + search)),
    async (route) => {
      if (route.request().method() === method) await late
      await route.continue()
    },
  )
  return come
}
